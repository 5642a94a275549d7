import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'

/** Of several who come from one Google account at once, each waits for the one before. */
export const oneAtATime = (tx: Tx, sub: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`google:${sub}`}, 0))`.execute(tx)

/** Whose a Google account is here. */
export const ownerOf = async (tx: Tx, sub: string) => {
  const row = await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', 'google')
    .where('account_id', '=', sub)
    .executeTakeFirst()
  return row?.user_id
}

/** False when the account has one already, or this one is somebody's. */
export async function addGoogle(tx: Tx, userId: string, sub: string) {
  const added = await tx
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: userId, provider_id: 'google', account_id: sub })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}
