import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { RateName } from '#/rules/rates.ts'
import type { RefusalCode } from '#/rules/words.ts'
import { inWords, rates } from '#/rules/rates.ts'
import { deleteOver } from './infra/db/delete-over.ts'
import { oneRow } from './infra/db/one-row.ts'
import type { Db } from './infra/db/pool.ts'
import { refuse } from './refusals.ts'

/**
 * Counts one try and refuses it when there were too many. One statement: of two at once both count. Within a transaction it counts
 * only what is committed. `factor` is the operator's, for what guards no secret.
 */
export const take = (db: Db, name: RateName, key: string, factor = 1) => takeMany(db, name, key, { factor })

/** As much as its column can hold, and more than anybody asks for. */
const countMax = 1_000_000_000

interface Taking {
  amount?: number
  factor?: number
  /** What it is refused with. */
  code?: RefusalCode
}

/** The same for what is counted by its size. */
export async function takeMany(
  db: Db,
  name: RateName,
  key: string,
  { amount = 1, factor = 1, code = 'slow_down' }: Taking,
) {
  const { count, seconds } = rates[name]
  const most = Math.min(Math.ceil(count * factor), countMax)
  const tried = await oneRow(
    db,
    sql<{ count: number; wait: number }>`
      insert into attempts as a (key, count, resets_at)
      values (${keyOf(name, key)}, ${amount}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when a.resets_at > now() then least(a.count, ${most}) + ${amount} else ${amount} end,
        resets_at = case when a.resets_at > now() then a.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as wait`,
  )
  if (tried.count > most) refuse(code, { seconds: tried.wait, wait: inWords(tried.wait) })
}

/** Takes one try back: it was none. Those of others stay, or whoever knows one password could go on guessing another. */
export const giveBack = (db: Db, name: RateName, key: string) =>
  db
    .updateTable('attempts')
    .set({
      count: sql<number>`greatest(count - 1, 1)`,
      resets_at: sql<Date>`case when count = 1 then now() else resets_at end`,
    })
    .where('key', '=', keyOf(name, key))
    .execute()

/** Forgets the tries: what they guarded against did not come. */
export const forgive = (db: Db, name: RateName, key: string) =>
  db.deleteFrom('attempts').where('key', '=', keyOf(name, key)).execute()

/** How many rows of a table somebody has added within so many seconds. */
export async function addedLately(db: Db, { table, by, userId }: Added, seconds: number) {
  const { recent } = await oneRow(
    db,
    sql<{ recent: number }>`
      select count(*) as recent from ${sql.table(table)}
      where ${sql.ref(by)} = ${userId} and created_at > now() - make_interval(secs => ${seconds})`,
  )
  return recent
}

interface Added {
  table: 'avatars' | 'squad_images' | 'squad_messages'
  /** The column that names them. */
  by: string
  userId: string
}

/** What is over counts for nothing. */
export const forgetAttempts = (db: Db) => deleteOver(db, 'attempts', sql`resets_at < now()`)

/** Hashed: the table shows no address, and a key that somebody chose is no longer than any other. */
const keyOf = (name: RateName, key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`
