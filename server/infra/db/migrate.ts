import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { wordsOf } from '../words-of.ts'
import { sqlState } from './change.ts'
import type { Db, Pool } from './pool.ts'
import { StartError } from './start-error.ts'
import { refuseUnfit } from './unfit.ts'

/** Unique violation, duplicate object, duplicate table: someone else has just created it. */
const existsNow = new Set(['23505', '42710', '42P07'])
const folder = join(import.meta.dirname, 'migrations')

/**
 * Migrates the database to the newest schema. Each file runs in its own transaction together with its row in `migrations`; servers that
 * start at the same time take turns through a lock on that table. A file changed after it ran is refused. `until` is the last file to
 * run.
 */
export async function migrate(pool: Pool, until?: string) {
  await refuseUnfit(pool.db)
  await createBook(pool).catch((error: unknown) => {
    // "If not exists" checks before it creates: of two first starts at once, the second may fail, and finds the table on retry.
    if (!existsNow.has(sqlState(error) ?? '')) throw error
    return createBook(pool)
  })
  const names = (await migrationNames()).filter(name => !(until && name > until))
  for (const name of names) await apply(pool, name, await readFile(join(folder, name), 'utf8'))
}

/** In the order in which they run. */
export const migrationNames = async () => (await readdir(folder)).filter(name => name.endsWith('.sql')).toSorted()

const createBook = (pool: Pool) =>
  pool.run(`create table if not exists migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)

async function apply({ db }: Pool, name: string, text: string) {
  const checksum = createHash('sha256').update(text).digest('hex')
  await db.transaction().execute(async tx => {
    // The usual timeout is for requests. Building an index on much data takes longer, and so does waiting for another server to do it.
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`lock table migrations in exclusive mode`.execute(tx)
    const known = await checksumOf(tx, name)
    if (known === checksum) return
    if (known) throw new Error(`Migration ${name} was changed after it ran. Restore the file, or write a new one.`)
    for (const statement of statements(text)) await sql.raw(statement).execute(tx).catch(sayExtension(statement))
    await sql`insert into migrations (name, checksum) values (${name}, ${checksum})`.execute(tx)
  })
}

/** Adds an instruction for the operator that PostgreSQL's own message lacks. */
const sayExtension = (statement: string) => (cause: unknown) => {
  const name = /^create extension if not exists (\w+)/m.exec(statement)?.[1]
  if (!name) throw cause
  throw new StartError(
    `The database lacks the extension ${name} (${wordsOf(cause)}). Let a superuser run "create extension ${name}" in it, then start again; see docs/operate.md.`,
    { cause },
  )
}

async function checksumOf(tx: Db, name: string) {
  const { rows } = await sql<{ checksum: string }>`select checksum from migrations where name = ${name}`.execute(tx)
  return rows[0]?.checksum
}

/** Statements end with a semicolon at the end of a line; no migration has one inside a string. */
const statements = (text: string) =>
  text
    .split(/;\s*$/m)
    .map(statement => statement.trim())
    .filter(statement => statement.replaceAll(/^--.*$/gm, '').trim() !== '')
