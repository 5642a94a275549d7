import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'
import { oneRow } from '../infra/db/one-row.ts'
import { refuse } from '../refusals.ts'

/** Of two who take away the last two ways at once, the second sees what the first has left. */
export const lockWays = (tx: Tx, userId: string) =>
  tx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()

/** Refuses, and with it undoes what was taken away, when nobody could sign in any more. */
export async function keepAWay(tx: Tx, userId: string) {
  const { isLeft } = await oneRow(
    tx,
    sql<{ isLeft: boolean }>`select exists (select from accounts where user_id = ${userId}::uuid)
      or exists (select from passkeys where user_id = ${userId}::uuid) as "isLeft"`,
  )
  if (!isLeft) refuse('last_way')
}
