import { availableParallelism } from 'node:os'
import { databaseUrl } from '#/server/infra/db/database-url.ts'
import type { Figures, Load } from './measure.ts'
import { beside, perCoreOf, perSecondOf } from './measure.ts'
import type { Options } from './options.ts'
import type { Table } from './report.ts'
import { ratio, turnedAwayNote, whole } from './report.ts'
import { dot, say } from './say.ts'
import { screensOf } from './screens.ts'
import { startServer } from './server.ts'
import type { Database } from './worlds.ts'
import { serveWorld } from './worlds.ts'

/** Besides the landing page, cached and rendered: screens that are mostly the server's work, and mostly the database's. */
const screenNames = ['Explore, first page', 'Contributor dashboard', 'Squad room, newest messages']

/** Gives each of two processes as many connections as a single process gets elsewhere. */
const connectionsFactor = 2

interface WorkersLine {
  what: string
  one: Figures
  two: Figures
}

/**
 * The same requests to one process and to two behind one port, in turn on the same world. Sessions are in the database, so both know them.
 */
export async function measureWorkers(database: Database, load: Load, options: Options): Promise<WorkersLine[]> {
  const [sizes] = options.sizes
  const name = 'bench_workers'
  await using world = await serveWorld(database, sizes, name)
  const two = await startServer(databaseUrl(database.connection, name), database.folder, { WORKERS: '2' })
  await using stack = new AsyncDisposableStack()
  stack.defer(() => two.stop())
  const screens = await screensOf(world.db, sizes)
  const courses = [
    { what: 'Landing page, shared', visits: [{ path: '/', user: undefined, apart: false }] },
    { what: 'Landing page, rendered', visits: [{ path: '/', user: undefined, apart: true }] },
    ...screens.filter(each => screenNames.includes(each.name)).map(each => ({ what: each.name, visits: each.visits })),
  ]
  const lines: WorkersLine[] = []
  for (const { what, visits } of courses) {
    const requests = []
    for (const { user, ...visit } of visits) requests.push({ ...visit, cookie: await world.cookieOf(user) })
    const [, databasePid = 0] = world.pids
    const contestants = [
      { origin: world.origin, requests, pids: world.pids },
      { origin: two.origin, requests, pids: [two.pid, databasePid] },
    ]
    const course = { ...options, connections: options.connections * connectionsFactor }
    await load.race(contestants, { ...course, rounds: 1, warmSeconds: 0 })
    const [single, double] = await load.race(contestants, course)
    if (single && double) lines.push({ what, one: single, two: double })
    dot()
  }
  say('')
  return lines
}

export function workersTable(lines: readonly WorkersLine[]): Table {
  const head = 'WORKERS|1: req/s|per core|2: req/s|per core|2 to 1|per core|server|database|load program|at most'
  const cores = availableParallelism()
  return {
    title: 'One process and two behind one port',
    head: head.split('|'),
    rows: lines.map(({ what, one, two }) => {
      const busy = busyOf(one)
      return [
        what,
        whole(one.perSecond),
        whole(one.perCore),
        whole(two.perSecond),
        whole(two.perCore),
        ratio(beside(two, one, perSecondOf)),
        ratio(beside(two, one, perCoreOf)),
        ...busy.map(share => share.toFixed(2)),
        `${Math.max(1, Math.min(2, cores / busy.reduce((sum, share) => sum + share, 0))).toFixed(2)}×`,
      ]
    }),
    notes: [
      `Server, database and load program: how many cores each kept busy while one process served. All of them share the ${cores} cores of this machine, so the last column is the greatest possible speedup of two processes.`,
      ...turnedAwayNote(lines.flatMap(({ one, two }) => [one, two])),
    ],
  }
}

/** How many cores the server, the database and the load program kept busy. */
function busyOf({ rounds }: Figures) {
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  const share = (of: (round: Figures['rounds'][number]) => number) =>
    rounds.reduce((sum, round) => sum + of(round), 0) / seconds
  return [share(({ used }) => used[0] ?? NaN), share(({ used }) => used[1] ?? NaN), share(({ loadUsed }) => loadUsed)]
}
