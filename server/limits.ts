import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { FixedRate, RaisedRate, RateName } from '#/rules/rates.ts'
import { inWords, rates } from '#/rules/rates.ts'
import type { RefusalCode } from '#/rules/words.ts'
import type { Config } from './config.ts'
import type { Tx } from './infra/db/change.ts'
import { deleteOver } from './infra/db/delete-over.ts'
import { oneRow } from './infra/db/one-row.ts'
import type { Db } from './infra/db/pool.ts'
import { refuse } from './refusals.ts'

/**
 * Counts one attempt and refuses it above the limit. A single statement, so that concurrent attempts are all counted. Within a
 * transaction, an attempt counts only once committed.
 */
export const take = (db: Db, name: FixedRate, key: string) =>
  refuseOver(db, { name, key, amount: 1, factor: 1 }, 'slow_down')

interface Taking {
  /** How much this attempt counts; 1 by default. */
  amount?: number
  /** The refusal to give. */
  code?: RefusalCode
}

/** Like `take`, for a limit that the operator's factor multiplies. */
export const takeRaised = (
  db: Db,
  name: RaisedRate,
  key: string,
  { rateLimitFactor: factor }: Pick<Config, 'rateLimitFactor'>,
  { amount = 1, code = 'slow_down' }: Taking = {},
) => refuseOver(db, { name, key, amount, factor }, code)

async function refuseOver(db: Db, counting: Counting, code: RefusalCode) {
  const { isOver, wait } = await counted(db, counting)
  if (isOver) refuse(code, { seconds: wait, wait: inWords(wait) })
}

/** Counts one attempt; returns whether it is within the limit. */
export const isWithin = async (db: Db, name: FixedRate, key: string) =>
  !(await counted(db, { name, key, amount: 1, factor: 1 })).isOver

interface Counting {
  name: RateName
  key: string
  amount: number
  factor: number
}

/** Fits its column, and is more than anyone needs. */
const countMax = 1_000_000_000

async function counted(db: Db, { name, key, amount, factor }: Counting) {
  const { count, seconds } = rates[name]
  const most = Math.min(Math.ceil(count * factor), countMax)
  const tried = await oneRow(
    db,
    sql<{ count: number; wait: number }>`
      insert into attempts as a (key, count, resets_at)
      values (${keyOf(name, key)}, ${amount}, now() + make_interval(secs => ${seconds}))
      on conflict (key) do update set
        count = case when ${goesOn(seconds)} then least(a.count, ${most}) + ${amount} else ${amount} end,
        resets_at = case when ${goesOn(seconds)} then a.resets_at else excluded.resets_at end
      returning count, ceil(extract(epoch from resets_at - now()))::int as wait`,
  )
  return { isOver: tried.count > most, wait: tried.wait }
}

/** Whether the window is not over. One that ends too far ahead began before the database's clock was set back. */
const goesOn = (seconds: number) =>
  sql`a.resets_at > now() and a.resets_at < now() + make_interval(secs => ${2 * seconds})`

/** Undoes one attempt that should not count. Other attempts stay, or someone who knows one password could go on guessing another. */
export const giveBack = (db: Db, name: RateName, key: string) =>
  db
    .updateTable('attempts')
    .set({
      count: sql<number>`greatest(count - 1, 1)`,
      resets_at: sql<Date>`case when count = 1 then now() else resets_at end`,
    })
    .where('key', '=', keyOf(name, key))
    .execute()

/** Clears all attempts, once one has succeeded. */
export const forgive = (db: Db, name: RateName, key: string) =>
  db.deleteFrom('attempts').where('key', '=', keyOf(name, key)).execute()

/** The number of rows someone has added to a table within the last `seconds`. */
export async function addedLately(db: Db, { table, by, userId }: Added, seconds: number) {
  const { recent } = await oneRow(
    db,
    sql<{ recent: number }>`
      select count(*) as recent from ${sql.table(table)}
      where ${sql.ref(by)} = ${userId} and created_at > now() - make_interval(secs => ${seconds})`,
  )
  return recent
}

/**
 * Lets one transaction of a person at a time go on from here, so that what they add at the same moment cannot exceed a limit together.
 * Call it before locking anything else; then it causes no deadlock.
 */
export const countAlone = (tx: Tx, userId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${userId}, 0))`.execute(tx)

interface Added {
  table: 'avatars' | 'squad_images' | 'squad_messages'
  /** The column with the user's id. */
  by: string
  userId: string
}

/** Deletes expired counters. */
export const forgetAttempts = (db: Db) => deleteOver(db, 'attempts', sql`resets_at < now()`)

/** Hashed, so that the table contains no addresses, and keys chosen by clients have a fixed length. */
const keyOf = (name: RateName, key: string) => `${name}:${createHash('sha256').update(key).digest('base64url')}`
