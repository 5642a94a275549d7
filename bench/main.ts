import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { measureChat } from './chat.ts'
import { chatTables } from './chat-report.ts'
import { describeMachine } from './machine.ts'
import { writeMarkdown } from './markdown.ts'
import type { Load } from './measure.ts'
import { openLoad } from './measure.ts'
import { measureScreens } from './measure-screens.ts'
import type { Options } from './options.ts'
import { readOptions } from './options.ts'
import { measurePages } from './pages.ts'
import { pagesTables } from './pages-report.ts'
import type { Goal, Table } from './report.ts'
import { asText, goalsTable } from './report.ts'
import { say } from './say.ts'
import { screensTables } from './screens-report.ts'
import { measureSignIn } from './sign-in.ts'
import { measureStarts } from './starts.ts'
import { signInTable, startsTables } from './starts-report.ts'
import { measureWorkers, workersTable } from './workers.ts'
import type { Database } from './worlds.ts'

/** Cleanup for every exit, the newest first. */
const undo = new AsyncDisposableStack()

/**
 * Measures the product beside the minimum that the same could cost, each on its own PostgreSQL: every screen in a small and a large
 * world, public pages, sign-in, squad rooms, starts. Prints tables, the goals, and a last line about the machine; leaves nothing behind.
 */
async function main() {
  const options = readOptions(process.argv.slice(2))
  const folder = await mkdtemp(join(tmpdir(), 'karmasquad-bench-'))
  undo.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const postgres = await launchPostgres(folder)
  undo.defer(() => postgres.stop())
  const [pid = ''] = (await readFile(join(folder, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')
  const database = { connection: postgres.connection, pid: Number(pid), folder }
  const machine = await describeMachine(database, options)
  say(machine.words.join('\n'))

  const load = await openLoad()
  undo.defer(() => load.close())
  const tables: Table[] = []
  const goals: Goal[] = []
  const show = (found: { tables: Table[]; goals?: Goal[] }) => {
    tables.push(...found.tables)
    goals.push(...(found.goals ?? []))
    for (const table of found.tables) say(asText(table))
  }
  await measureAll(database, load, options, show)
  const verdict = goals.length > 0 ? [goalsTable(goals)] : []
  for (const table of verdict) say(asText(table))
  const last = machine.lastLine()
  say(`\n${last}`)
  if (options.markdown !== '') await writeMarkdown(options.markdown, [...verdict, ...tables], machine.words, last)
  if (!options.quick && goals.some(({ goal, reached }) => goal.startsWith('lists') && reached === false))
    process.exitCode = 1
}

async function measureAll(
  database: Database,
  load: Load,
  options: Options,
  show: (found: { tables: Table[]; goals?: Goal[] }) => void,
) {
  if (options.wantsScreens) show(screensTables(await measureScreens(database, load, options)))
  if (options.wants('pages')) show(pagesTables(await measurePages(database, load, options)))
  if (options.wants('sign-in')) show({ tables: [signInTable(await measureSignIn(database, load, options))] })
  if (options.wants('chat')) show(chatTables(await measureChat(database, options)))
  if (options.wants('start')) show(startsTables(await measureStarts(database.folder, options)))
  if (options.wants('cluster')) show({ tables: [workersTable(await measureWorkers(database, load, options))] })
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
// The launcher's IPC channel would keep this process alive. From here on losing it is no failure.
process.removeAllListeners('disconnect')
process.disconnect?.()
