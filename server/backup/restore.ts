import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import type { CopyStreamQuery } from 'pg-copy-streams'
import { from } from 'pg-copy-streams'
import { migrate } from '../infra/db/migrate.ts'
import type { Pool } from '../infra/db/pool.ts'
import { StartError } from '../infra/db/start-error.ts'
import { wordsOf } from '../infra/words-of.ts'
import type { Files } from '../infra/files/files.ts'
import type { Foreign } from './foreign.ts'
import { foreignIn, namesOf, withForeignColumns } from './foreign.ts'
import type { End, Head, Part, Restored } from './part.ts'
import { end as endShape, endName, formatNow, head as headShape, headName, kindOf } from './part.ts'
import { emptyAgain, isEmpty, numberOn, quoted, shapeOf, withoutReferences } from './shape.ts'

/** A backup of which the first part has been read. */
interface Opened {
  head: Head
  rest: AsyncIterator<Part>
}

/** Refuses what is no backup, or one of a newer Karmasquad, before anything is made for it. */
export async function openBackup(parts: AsyncIterable<Part>): Promise<Opened> {
  const rest = parts[Symbol.asyncIterator]()
  try {
    return { head: await readHead(rest), rest }
  } catch (error) {
    await rest.return?.()
    throw error
  }
}

export const restoreBackup = async (pool: Pool, files: Files, parts: AsyncIterable<Part>): Promise<Restored> =>
  restoreOpened(pool, files, await openBackup(parts))

/**
 * Restores a backup into an empty database, all or nothing, and its files into the store, where those of a failed restore stay: they
 * may have been there before. Older backups are migrated to the newest schema. Returns what was restored, as counted on the way.
 */
export async function restoreOpened(pool: Pool, files: Files, { head, rest }: Opened): Promise<Restored> {
  try {
    await refuseFull(pool)
    return await fill(pool, files, head, rest)
  } finally {
    await rest.return?.()
  }
}

async function fill(pool: Pool, files: Files, head: Head, parts: AsyncIterator<Part>): Promise<Restored> {
  try {
    await migrate(pool, head.migrations.at(-1)?.name)
    const done = await load(pool, files, head, parts)
    await migrate(pool)
    await analyze(pool)
    return done
  } catch (error) {
    await emptyAgain(pool).catch(leftOver => notEmptied(error, leftOver))
    throw error
  }
}

/** Says both: the second error, such as of a database that is gone, must not hide the first. */
function notEmptied(error: unknown, leftOver: unknown): never {
  throw new StartError(
    `What was restored could not be removed again (${wordsOf(leftOver)}), so empty the database, or name another, before the next try. What failed first: ${wordsOf(error)}`,
  )
}

/** On a connection without timeouts: all tables together may take longer than a request may. */
async function analyze(pool: Pool) {
  await using own = await pool.alone()
  await own.client.query('analyze')
}

async function refuseFull(pool: Pool) {
  if (await isEmpty(pool)) return
  throw new StartError(
    'There is something in this database already. A backup goes into an empty one: name another, or move the old data away.',
  )
}

async function readHead(parts: AsyncIterator<Part>): Promise<Head> {
  const { value: first, done } = await parts.next()
  if (done || first.name !== headName) throw new StartError('This is no backup of Karmasquad.')
  const { data: head } = headShape.safeParse(read(first))
  if (!head) throw new StartError('This is no backup of Karmasquad.')
  if (head.format > formatNow)
    throw new StartError('This backup was made by a newer Karmasquad. Use that one, or newer.')
  return head
}

/** In one transaction, so that others see either nothing or everything. */
async function load(pool: Pool, files: Files, head: Head, parts: AsyncIterator<Part>): Promise<Restored> {
  await using own = await pool.alone()
  const { client } = own
  await client.query('begin')
  const here = await shapeOf(client)
  refuseUnknown(head, here)
  const foreign = foreignIn(head.tables, here.tables)
  let done: End | undefined
  await withoutReferences(client, () =>
    withForeignColumns(client, foreign, async () => {
      for (const { name } of here.tables) await emptied(client, name)
      done = await loadParts({ client, files, head, foreign }, parts)
    }),
  )
  await numberOn(client)
  await client.query('commit')
  return { ...(done ?? cutShort()), leftOut: namesOf(foreign) }
}

/** Every migration of the backup must be known here with the same checksum. */
function refuseUnknown({ migrations }: Head, here: Pick<Head, 'migrations'>) {
  const known = new Map(here.migrations.map(({ name, checksum }) => [name, checksum]))
  const unknown = migrations.find(({ name, checksum }) => known.get(name) !== checksum)
  if (unknown)
    throw new StartError(
      `This backup has the migration ${unknown.name}, which this Karmasquad does not know. Use a newer one.`,
    )
}

/** Deletes the rows that migrations insert: the backup contains them too. */
async function emptied(client: ClientBase, table: string) {
  const { rows } = await client.query(`select from public.${quoted(table)} limit 1`)
  if (rows.length > 0) await client.query(`delete from public.${quoted(table)}`)
}

interface Loads {
  client: ClientBase
  files: Files
  head: Head
  foreign: Foreign
}

async function loadParts({ client, files, head, foreign }: Loads, parts: AsyncIterator<Part>): Promise<End> {
  const tables = new Map(head.tables.filter(({ name }) => !foreign.tables.has(name)).map(table => [table.name, table]))
  const rows: Record<string, number> = Object.fromEntries([...tables.keys()].map(name => [name, 0]))
  let filed = 0
  let open: Loading | null = null
  const close = async () => {
    if (open) rows[open.table] = await open.end()
    open = null
  }
  for (;;) {
    const { value: part, done } = await parts.next()
    if (done) return cutShort()
    if (part.name === endName) {
      await close()
      return agree(endShape.safeParse(read(part)).data ?? unknownPart(endName), rows, filed)
    }
    const what = kindOf(part.name) ?? unknownPart(part.name)
    if (what.kind === 'file') {
      await files.put(what.key, part.bytes)
      filed += 1
      continue
    }
    if (foreign.tables.has(what.table)) continue
    if (open?.table !== what.table) {
      await close()
      open = loading(client, tables.get(what.table) ?? unknownPart(part.name))
    }
    await open.write(part.bytes)
  }
}

interface Loading {
  table: string
  write: (bytes: Uint8Array) => Promise<void>
  /** Returns how many rows were copied. */
  end: () => Promise<number>
}

function loading(client: ClientBase, { name, columns }: Head['tables'][number]): Loading {
  const rows: CopyStreamQuery = client.query(
    from(`copy public.${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`),
  )
  const ended = finished(rows)
  // `end` and `write` await it; until then a failure must not count as an unhandled rejection.
  ended.catch(() => {})
  return {
    table: name,
    async write(bytes) {
      if (!rows.write(bytes)) await Promise.race([once(rows, 'drain'), ended])
    },
    async end() {
      rows.end()
      await ended
      return rows.rowCount
    },
  }
}

const damaged = (what: string) => new StartError(`The backup is damaged: ${what}. Use another one.`)

/** The counts of the restore must match those of the backup. */
function agree(end: End, rows: Readonly<Record<string, number>>, filed: number): End {
  for (const [table, count] of Object.entries(rows))
    if (end.rows[table] !== count) throw damaged(`${table} has ${count} of ${end.rows[table]} rows`)
  if (filed !== end.files) throw damaged(`it has ${filed} of ${end.files} files`)
  return { ...end, rows }
}

function read({ name, bytes }: Part): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes))
  } catch {
    throw damaged(`${name} cannot be read`)
  }
}

const cutShort = (): never => {
  throw damaged('it ends before its end')
}

const unknownPart = (name: string): never => {
  throw damaged(`nothing is known of its part ${JSON.stringify(name.slice(0, 100))}`)
}
