import { sql } from 'kysely'
import { startBare } from './bare.ts'
import type { Figures, Load } from './measure.ts'
import type { Options } from './options.ts'
import { dot, say } from './say.ts'
import type { PageSight } from './sights.ts'
import { seePages } from './sights.ts'
import type { Database, ServedWorld } from './worlds.ts'
import { serveWorld } from './worlds.ts'

/** One public page: cached for all visitors, rendered for each, and the same bytes from a bare server. */
export interface PageLine {
  page: string
  bytes: number
  kept: Figures
  rendered: Figures
  bare: Figures
}

export interface Pages {
  lines: PageLine[]
  sights: PageSight[]
}

interface Page {
  name: string
  path: string
}

/** What browsers send. */
const accepts = 'gzip, deflate, br, zstd'
const quickly = { visits: 1, settleMs: 200 }
const closely = { visits: 5, settleMs: 4_000 }
/** Rendering warms up slowly. */
const warmFactor = 4

/** The public pages of the smaller world; if selected by name, also as seen on a phone. */
export async function measurePages(database: Database, load: Load, options: Options): Promise<Pages> {
  const [sizes] = options.sizes
  await using world = await serveWorld(database, sizes, 'bench_pages')
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where kind = 'engagement' and status = 'active' and expires_at > now() + interval '1 hour'
    order by created_at desc limit 1`.execute(world.db)
  const pages = [
    { name: 'Landing', path: '/' },
    { name: 'Pricing', path: '/pricing' },
    { name: 'Explore', path: '/explore' },
    { name: 'A campaign', path: `/campaign/${rows[0]?.id}` },
  ]
  const lines: PageLine[] = []
  for (const page of pages) {
    lines.push(await onePage(world, page, load, options))
    dot()
  }
  say('')
  const sights = options.asksFor('pages') ? await seePages(world.origin, pages, options.quick ? quickly : closely) : []
  return { lines, sights }
}

async function onePage({ origin, pids }: ServedWorld, { name, path }: Page, load: Load, options: Options) {
  const response = await fetch(origin + path, { headers: { 'accept-encoding': accepts } })
  const bytes = Number(response.headers.get('content-length'))
  await response.body?.cancel()
  const type = 'text/html; charset=utf-8'
  const bare = await startBare('bare-page.ts', { bytes: new Uint8Array(bytes), type })
  const ask = (apart: boolean) => ({ origin, pids, requests: [{ path, cookie: '', accepts, apart }] })
  const { rounds, connections, seconds, warmSeconds } = options
  const warm = { connections, rounds: 1, seconds: warmSeconds, warmSeconds: warmSeconds * warmFactor }
  await load.race([ask(true)], warm)
  const bareAsk = { origin: bare.origin, pids: [bare.pid], requests: [{ path: '/', cookie: '', accepts }] }
  const [kept, rendered, same] = await load.race([ask(false), ask(true), bareAsk], {
    rounds,
    connections,
    seconds,
    warmSeconds,
  })
  await bare.stop()
  if (!kept || !rendered || !same) throw new Error(`${name} was not measured`)
  return { page: name, bytes, kept, rendered, bare: same }
}
