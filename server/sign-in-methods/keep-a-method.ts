import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'
import { oneRow } from '../infra/db/one-row.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'

/** Serializes the removal of sign-in methods: of two that remove the last two at once, the second sees what is left. */
export const lockSignInMethods = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/**
 * Refuses, and so rolls back the removal, if no sign-in method would be left. A linked Google account is one only while Google sign-in
 * is set up.
 */
export async function keepASignInMethod({ google }: Pick<World, 'google'>, tx: Tx, userId: string) {
  const { isLeft } = await oneRow(
    tx,
    sql<{ isLeft: boolean }>`select exists (
        select from accounts where user_id = ${userId}::uuid and (provider_id <> 'google' or ${google !== null}))
      or exists (select from passkeys where user_id = ${userId}::uuid) as "isLeft"`,
  )
  if (!isLeft) refuse('last_sign_in_method')
}
