import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { sql } from 'kysely'
import { addressOf } from '#/server/infra/db/address.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import type { Database } from './measure-world.ts'
import { fill } from './measure-world.ts'
import type { Figures } from './measure.ts'
import { measure } from './measure.ts'
import type { Options } from './options.ts'
import { startServer } from './server.ts'

/** One public page: as all visitors share it, rendered for each, and the same bytes from a bare server. */
export interface PageLine {
  page: string
  bytes: number
  kept: Figures
  rendered: Figures
  bare: Figures
}

interface PageServer {
  origin: string
  pid: number
}

interface Page {
  name: string
  path: string
}

const accepts = 'br'

/** Fills the smaller world and lends a server on it, with public pages to look at. */
export async function withPages<T>(
  database: Database,
  options: Options,
  look: (server: PageServer, pages: readonly Page[]) => Promise<T>,
): Promise<T> {
  await using world = new AsyncDisposableStack()
  const [sizes] = options.sizes
  const name = 'bench_pages'
  await fill(database, name, sizes)
  const pool = openPool({ ...database.connection, database: name }, 1, () => {})
  const { rows } = await sql<{ id: string }>`
    select id from campaigns where kind = 'engagement' and status = 'active' and expires_at > now() + interval '1 hour'
    order by created_at desc limit 1`.execute(pool.db)
  await pool.close()
  const server = await startServer(addressOf(database.connection, name), database.folder)
  world.defer(() => server.stop())
  return await look(server, [
    { name: 'Landing', path: '/' },
    { name: 'Pricing', path: '/pricing' },
    { name: 'Explore', path: '/explore' },
    { name: 'A campaign', path: `/campaign/${rows[0]?.id}` },
  ])
}

/** How many of each public page a core serves. */
export async function measurePages(database: Database, options: Options, server: PageServer, pages: readonly Page[]) {
  const { connections, seconds, warmSeconds } = options
  const course = { connections, seconds, warmSeconds }
  const lines: PageLine[] = []
  for (const { name, path } of pages) {
    const response = await fetch(server.origin + path, { headers: { 'accept-encoding': accepts } })
    const length = Number(response.headers.get('content-length'))
    await response.body?.cancel()
    const ask = (apart: boolean) => ({
      ...course,
      origin: server.origin,
      requests: [{ path, cookie: '', accepts, apart }],
    })
    const kept = await measure(ask(false), [server.pid])
    const rendered = await measure(ask(true), [server.pid, database.pid])
    lines.push({ page: name, bytes: length, kept, rendered, bare: await measureBare(length, course) })
    process.stdout.write('.')
  }
  process.stdout.write('\n')
  return lines
}

async function measureBare(length: number, course: Pick<Options, 'connections' | 'seconds' | 'warmSeconds'>) {
  const child = fork(join(import.meta.dirname, 'bare-page.ts'), { serialization: 'advanced' })
  child.send({ bytes: new Uint8Array(length), type: 'text/html; charset=utf-8' })
  const [port] = await once(child, 'message')
  const requests = [{ path: '/', cookie: '', accepts }]
  const figures = await measure({ ...course, origin: `http://127.0.0.1:${port}`, requests }, [child.pid ?? 0])
  child.disconnect()
  await once(child, 'exit')
  return figures
}
