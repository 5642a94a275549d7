import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { measureChat } from './chat.ts'
import { chatTable } from './chat-report.ts'
import type { Database } from './measure-world.ts'
import { measureWorld } from './measure-world.ts'
import type { Options } from './options.ts'
import { readOptions } from './options.ts'
import { measurePages, withPages } from './pages.ts'
import { pagesTable, sightsTable } from './pages-report.ts'
import type { Line } from './report.ts'
import { seePages } from './sights.ts'
import { figuresTable, growthTable } from './report.ts'
import { measureWorkers, workersTable } from './workers.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

/** What must be undone however this ends, the newest first. */
const undo = new AsyncDisposableStack()

/** Fills a small and a large world on a PostgreSQL of its own, measures every screen in both, then the public pages (alone with `pages`) and the squad rooms' chat (alone with `--only=chat`), prints tables, leaves nothing. */
async function main() {
  const options = readOptions(process.argv.slice(2))
  const folder = await mkdtemp(join(tmpdir(), 'karmasquad-bench-'))
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await launchPostgres(folder)
  undo.defer(() => postgres.stop())
  const [pid = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const database = { connection: postgres.connection, pid: Number(pid), folder }
  say(await machine(database, options))

  if (options.only === 'cluster') return say(`\n${workersTable(await measureWorkers(database, options))}`)
  if (options.only !== 'chat' && options.only !== 'pages') await measureScreens(database, options)
  if (options.only === 'pages' || options.only === '') await measurePublic(database, options)
  if (options.only === 'chat' || options.only === '') say(`\n${chatTable(await measureChat(database, options))}`)
}

async function measureScreens(database: Database, options: Options) {
  const lines: Line[] = []
  for (const sizes of options.sizes) lines.push(...(await measureWorld(database, sizes, options)))
  say(`\n${figuresTable(lines)}\n`)
  const { text, lists, missed } = growthTable(lines)
  say(`${text}\n\n${lists - missed} of ${lists} lists within 3 times`)
  if (missed > 0 && !options.quick) process.exitCode = 1
}

/** The public pages: how many a core serves, and how a phone sees them. */
async function measurePublic(database: Database, options: Options) {
  const visits = options.quick ? 1 : 5
  const { lines, sights } = await withPages(database, options, async (server, pages) => ({
    lines: await measurePages(database, options, server, pages),
    sights: await seePages(server.origin, pages, visits),
  }))
  say(`\n${pagesTable(lines)}`)
  const [load = 0] = loadavg()
  if (sights.length === 0) say('\nThere is no Chromium to look at the pages with.')
  else
    say(
      `\n${sightsTable(sights)}\nA phone with a quarter of this processor, 1.6 Mbit/s and 150 ms; the median of ${visits}; load of this machine ${load.toFixed(1)}.`,
    )
}

async function machine({ connection }: Database, { connections, seconds }: Options) {
  const client = new Client(connection)
  await client.connect()
  const { rows } = await client.query(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync, current_setting('shared_buffers') as buffers`,
  )
  await client.end()
  const [{ version, fsync, buffers }] = rows
  return [
    `${availableParallelism()} cores, which server, database and load program share. Node ${process.version}; PostgreSQL ${version}, fsync ${fsync}, shared_buffers ${buffers}.`,
    `${connections} connections that ask again as soon as they are answered, ${seconds} s for each figure after warming up.`,
    'Per core: for each second of processor time of server and database together. Bare: the statements that the server sent for the same',
    'requests, prepared, one after another on as many connections of a plain pg client; its processor time counts with the database’s.',
  ].join('\n')
}

for (const end of ['SIGINT', 'SIGTERM', 'disconnect'])
  process.once(end, () => void undo.disposeAsync().finally(() => process.exit(1)))

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
} finally {
  await undo.disposeAsync()
}
// The launcher's channel would keep this process waiting.
process.disconnect?.()
