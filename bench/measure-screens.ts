import { startBareReads } from './bare.ts'
import type { Script } from './bare-reads.ts'
import type { Contestant, Figures, Load } from './measure.ts'
import type { Options } from './options.ts'
import { openRecorder } from './recorder.ts'
import { dot, say } from './say.ts'
import type { Screen } from './screens.ts'
import { screensOf } from './screens.ts'
import type { Database, ServedWorld } from './worlds.ts'
import { serveWorld } from './worlds.ts'

/** One screen in one world: the server's figures, and those of the same statements behind a bare node:http. */
export interface Line {
  screen: string
  isList: boolean
  isPage: boolean
  campaigns: number
  statements: number
  server: Figures
  bare: Figures | null
}

/** A page as a signed-in person gets it, compared with a visitor. */
export interface SignedInLine {
  what: string
  visitor: Figures
  person: Figures
}

export interface Screens {
  lines: Line[]
  signedIn: SignedInLine[]
}

type Rig = Awaited<ReturnType<typeof rigOf>>

/** Fills the small and the large world and measures each screen in both, the real and the bare servers in turn. */
export async function measureScreens(database: Database, load: Load, options: Options): Promise<Screens> {
  await using stack = new AsyncDisposableStack()
  const rigs: Rig[] = []
  for (const sizes of options.sizes) {
    const world = stack.use(await serveWorld(database, sizes))
    const recorder = await openRecorder(world.connection, error => say(`! ${String(error)}`))
    stack.defer(() => recorder.close())
    const bare = await startBareReads(world.connection)
    stack.defer(() => bare.stop())
    const rig = await rigOf(world, recorder, bare, database.pid)
    // Told before the large world is filled, which takes minutes.
    if (!rig.screens.some(({ name }) => options.wantsScreen(name)))
      throw new Error('No part and no screen has that in its name.')
    rigs.push(rig)
  }
  const lines: Line[] = []
  await warmUp(rigs, load, options)
  for (const { name } of rigs[0]?.screens ?? [])
    if (options.wantsScreen(name)) {
      lines.push(...(await oneScreen(rigs, name, load, options)))
      dot()
    }
  const [rig] = rigs
  const signedIn = rig && options.wantsAll ? await besideVisitors(rig.world, load, options) : []
  say('')
  return { lines, signedIn }
}

/** Warms up the server, so that the first measurement is not slower for being first. */
const warmUp = (rigs: readonly Rig[], load: Load, { connections, quick }: Options) =>
  load.race(
    rigs.map(({ world: { origin, pids } }) => ({ origin, pids, requests: [{ path: firstPath, cookie: '' }] })),
    { connections, rounds: 1, warmSeconds: 0, seconds: quick ? 0.2 : 3 },
  )

const firstPath = '/api/campaigns?tab=engagement'

async function rigOf(
  world: ServedWorld,
  recorder: Awaited<ReturnType<typeof openRecorder>>,
  bare: Awaited<ReturnType<typeof startBareReads>>,
  databasePid: number,
) {
  return { world, recorder, bare, databasePid, screens: await screensOf(world.db, world.sizes) }
}

async function oneScreen(rigs: readonly Rig[], name: string, load: Load, options: Options): Promise<Line[]> {
  const contestants: Contestant[] = []
  const found: (Omit<Line, 'server' | 'bare'> & { at: number })[] = []
  for (const { world, recorder, bare, databasePid, screens } of rigs) {
    const screen = screens.find(each => each.name === name)
    if (!screen) continue
    const requests = await requestsOf(world, screen)
    const scripts: Script[] = []
    for (const request of requests) scripts.push(await recorder.record(request))
    const statements = Math.max(...scripts.map(({ length }) => length))
    const isPage = !requests[0]?.path.startsWith('/api/')
    const { isList } = screen
    found.push({ screen: name, isList, isPage, campaigns: world.sizes.campaigns, statements, at: contestants.length })
    contestants.push({ origin: world.origin, requests, pids: world.pids })
    if (statements === 0) continue
    await bare.answerWith(scripts)
    const asked = requests.map((request, which) => ({ ...request, path: `/${which}`, cookie: '' }))
    contestants.push({ origin: bare.origin, requests: asked, pids: [bare.pid, databasePid] })
  }
  const figures = await load.race(contestants, options)
  return found.flatMap(({ at, ...line }) => {
    const server = figures[at]
    return server ? [{ ...line, server, bare: line.statements > 0 ? (figures[at + 1] ?? null) : null }] : []
  })
}

async function requestsOf(world: ServedWorld, { visits }: Screen) {
  const requests = []
  for (const { user, ...asked } of visits) requests.push({ ...asked, cookie: await world.cookieOf(user) })
  return requests
}

/** The same URLs requested by visitors and by signed-in people, in turn. */
async function besideVisitors(world: ServedWorld, load: Load, options: Options): Promise<SignedInLine[]> {
  const screens = await screensOf(world.db, world.sizes)
  const people = await requestsOf(world, screens.find(({ name }) => name === 'Explore, signed in') ?? noScreen)
  const { visits } = screens.find(({ name }) => name === 'Campaign page') ?? noScreen
  const lines: SignedInLine[] = []
  for (const [what, paths] of [
    ['Explore', people.map(({ path }) => path)],
    ['Campaign page', visits.map(({ path }) => path)],
  ] as const) {
    const requestsWith = (cookieAt: (at: number) => string) => paths.map((path, at) => ({ path, cookie: cookieAt(at) }))
    const asked = (requests: Contestant['requests']) => ({ origin: world.origin, requests, pids: world.pids })
    const [visitor, person] = await load.race(
      [asked(requestsWith(() => '')), asked(requestsWith(at => people[at % people.length]?.cookie ?? ''))],
      options,
    )
    if (visitor && person) lines.push({ what, visitor, person })
    dot()
  }
  return lines
}

const noScreen: Screen = { name: '', isList: false, visits: [] }
