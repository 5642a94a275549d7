import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { booksLeaseSeconds, booksWithinSeconds, differencesKept } from '#/rules/operations.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { briefly } from '../infra/jobs/briefly.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { bookDifferences } from '../karma/books.ts'

/** An admin asks for a check of the books; a job runs it. The unique index on open checks turns two clicks into one check. */
export function askForBooks({ world, me, author }: Audited) {
  return change(world, async tx => {
    const id = randomUUIDv7()
    const asked = await tx
      .insertInto('books_checks')
      .values({ id, asked_by: me.id })
      .onConflict(on => on.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (asked) await note(tx, author, { action: 'books_checked', target: id })
    return {}
  })
}

/** Runs the requested check, if there is one, and one by itself each day. Safe to run on many servers at once. */
export async function checkBooks(world: Tidying) {
  const due = await look(world.db)
  if (!due) return
  await endLost(world.db)
  if (!due.rested) await askEachDay(world.db)
  const taken = await take(world.db)
  if (!taken) return
  try {
    const found = await derive(world.db)
    await settle(world.db, taken.id, { ...found, state: 'done' })
    const { difference_count, took_ms } = found
    if (difference_count > 0) world.log.error('The books do not balance', new Error(`${difference_count} differences`))
    else world.log.info('The books balance', { took_ms })
  } catch (error) {
    await settle(world.db, taken.id, { state: 'failed', error: briefly(error) })
    throw error
  }
}

/** Returns no row when there is nothing to do, so that such a run of the job counts as empty in traces. */
async function look(db: Db) {
  const { rows } = await sql<{ rested: boolean }>`
    select rested from (select exists (select from books_checks where asked_at > now() - interval '1 day') as rested) as day
    where not rested or exists (select from books_checks where state in ('asked', 'running'))`.execute(db)
  return rows[0]
}

/** Fails checks whose process has died. */
const endLost = (db: Db) =>
  db
    .updateTable('books_checks')
    .set({ state: 'failed', ended_at: now, error: 'The server stopped before it was done' })
    .where('state', '=', sql.lit('running'))
    .where('started_at', '<', sql<Date>`now() - make_interval(secs => ${booksLeaseSeconds})`)
    .execute()

const askEachDay = (db: Db) =>
  db
    .insertInto('books_checks')
    .values({ id: randomUUIDv7() })
    .onConflict(on => on.doNothing())
    .execute()

const take = (db: Db) =>
  db
    .updateTable('books_checks')
    .set({ state: 'running', started_at: now })
    .where('state', '=', sql.lit('asked'))
    .returning('id')
    .executeTakeFirst()

/** Runs in one snapshot of the database, however long it takes. */
function derive(db: Db) {
  const startedAt = performance.now()
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async tx => {
      await sql`select set_config('statement_timeout', ${String(booksWithinSeconds * 1_000)}, true)`.execute(tx)
      const counts = await oneRow(
        tx,
        sql<{ accounts: number; transfers: number }>`
          select (select count(*) from karma_accounts) as accounts, (select count(*) from karma_transfers) as transfers`,
      )
      const differences = await bookDifferences(tx)
      return {
        ...counts,
        took_ms: Math.round(performance.now() - startedAt),
        difference_count: differences.length,
        differences: JSON.stringify(differences.slice(0, differencesKept)),
      }
    })
}

type Settled = ({ state: 'done' } & Awaited<ReturnType<typeof derive>>) | { state: 'failed'; error: string }

const settle = (db: Db, id: string, result: Settled) =>
  db
    .updateTable('books_checks')
    .set({ ...result, ended_at: now })
    .where('id', '=', id)
    .where('state', '=', sql.lit('running'))
    .execute()
