import { randomUUIDv7 } from 'node:crypto'
import type { Tx } from '../infra/db/change.ts'
import { Overtaken } from '../infra/db/change.ts'

/** The person to whom a Google account is linked. */
export const ownerOf = async (tx: Tx, sub: string) => {
  const row = await tx
    .selectFrom('accounts')
    .select('user_id')
    .where('provider_id', '=', 'google')
    .where('account_id', '=', sub)
    .executeTakeFirst()
  return row?.user_id
}

/** Whether it is still linked to this person. The lock keeps it from being unlinked until this transaction ends. */
export const isStillOwner = async (tx: Tx, sub: string, userId: string) =>
  (await tx
    .selectFrom('accounts')
    .select('id')
    .where('provider_id', '=', 'google')
    .where('account_id', '=', sub)
    .where('user_id', '=', userId)
    .forKeyShare()
    .executeTakeFirst()) !== undefined

/**
 * Links a Google account that nobody has; false if the person already has another one. If one Google account
 * arrives several times at once, the unique key lets one through: the others roll back, retry and find its owner.
 */
export async function addGoogle(tx: Tx, userId: string, sub: string) {
  const added = await tx
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: userId, provider_id: 'google', account_id: sub })
    .onConflict(on => on.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added && (await ownerOf(tx, sub))) throw new Overtaken()
  return added !== undefined
}
