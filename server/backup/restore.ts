import type { ClientBase } from 'pg'
import { migrate } from '../infra/db/migrate.ts'
import type { Pool } from '../infra/db/pool.ts'
import { StartError } from '../infra/db/start-error.ts'
import { wordsOf } from '../infra/words-of.ts'
import type { Files } from '../infra/files/files.ts'
import { foreignIn, namesOf, withForeignColumns } from './foreign.ts'
import { loadParts } from './load-parts.ts'
import type { Head, Part, Restored } from './part.ts'
import { formatNow, head as headShape, headName, jsonIn } from './part.ts'
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
  const { data: head } = headShape.safeParse(jsonIn(first))
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
  const done = await withoutReferences(client, () =>
    withForeignColumns(client, foreign, async () => {
      for (const { name } of here.tables) await emptied(client, name)
      return loadParts({ client, files, head, foreign }, parts)
    }),
  )
  await numberOn(client)
  await client.query('commit')
  return { ...done, leftOut: [...namesOf(foreign), ...done.unread].toSorted() }
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
