import type { Tx } from '../infra/db/change.ts'

/**
 * Whether a person has neither left nor is suspended. Neither can happen before this transaction ends: whoever adds to somebody's name asks first.
 */
export async function isHere(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .where('suspended_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}
