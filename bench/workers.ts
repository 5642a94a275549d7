import { availableParallelism } from 'node:os'
import { addressOf } from '#/server/infra/db/address.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import type { Database } from './measure-world.ts'
import { fill } from './measure-world.ts'
import type { Figures } from './measure.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { table } from './report.ts'
import { screensOf } from './screens.ts'
import { signIn, startServer } from './server.ts'

/** A page that all visitors share, one that is rendered anew, and screens that are mostly the server's or mostly the database's work. */
const screenNames = ['Explore, first page', 'Contributor dashboard', 'Squad room, newest messages']

interface WorkersLine {
  what: string
  one: Figures
  two: Figures
}

/** The same requests to one process and to two behind one port, in turn on the same world. */
export async function measureWorkers(database: Database, options: Options): Promise<WorkersLine[]> {
  const [sizes] = options.sizes
  const name = 'bench_workers'
  await fill(database, name, sizes)
  const pool = openPool({ ...database.connection, database: name }, 1, () => {})
  const screens = await screensOf(pool.db, sizes)
  await pool.close()
  const courses = [
    { what: 'Landing page, shared', visits: [{ path: '/', user: undefined, apart: false }] },
    { what: 'Landing page, rendered', visits: [{ path: '/', user: undefined, apart: true }] },
    ...screens.filter(each => screenNames.includes(each.name)).map(each => ({ what: each.name, visits: each.visits })),
  ]
  const run = async (workers: number) => {
    const server = await startServer(addressOf(database.connection, name), database.folder, {
      WORKERS: String(workers),
    })
    const figures = []
    for (const { visits } of courses) {
      const requests = []
      for (const { user, ...visit } of visits)
        requests.push({ ...visit, cookie: user === undefined ? '' : await signIn(server.origin, user) })
      figures.push(await measure({ ...options, origin: server.origin, requests }, [server.pid, database.pid]))
      process.stdout.write('.')
    }
    await server.stop()
    return figures
  }
  const [one, two] = [await run(1), await run(2)]
  process.stdout.write('\n')
  return courses.flatMap(({ what }, at) => {
    const [single, double] = [one[at], two[at]]
    return single && double ? [{ what, one: single, two: double }] : []
  })
}

export function workersTable(lines: readonly WorkersLine[]) {
  const head = 'WORKERS|1: req/s|p50 ms|per core|2: req/s|p50 ms|per core|2 to 1'
  const cells = ({ perSecond, p50, perCore }: Figures) => [
    Math.round(perSecond).toLocaleString('en'),
    p50.toFixed(2),
    perCore === null ? '–' : Math.round(perCore).toLocaleString('en'),
  ]
  const rows = lines.map(({ what, one, two }) => [
    what,
    ...cells(one),
    ...cells(two),
    `${(two.perSecond / one.perSecond).toFixed(2)}×`,
  ])
  return `${table(head.split('|'), rows)}\n${wayOf(lines)}`
}

/** What stands in the way of twice as much: how many cores were busy with server and database while one process served. */
function wayOf(lines: readonly WorkersLine[]) {
  const cores = lines.map(({ one }) => (one.perCore ? one.perSecond / one.perCore : 0))
  const [least, most] = [Math.min(...cores), Math.max(...cores)].map(each => each.toFixed(1))
  return `This machine has ${availableParallelism()} cores for everything. With one process, server and database kept ${least} to ${most} of them busy, and the load program the rest: a second process gets what is left.`
}
