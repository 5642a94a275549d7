import type { Tx } from '../infra/db/change.ts'

/**
 * Whether a person has not left. They cannot leave before this transaction ends: whoever adds to somebody's name asks first.
 */
export async function isHere(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
