import type { Tx } from '../infra/db/change.ts'
import { voidLinks } from './links.ts'
import { dropLetters } from './queue.ts'

const both = ['old_address', 'new_address'] as const

/**
 * Ends a pending change of address for any reason: its links stop working and its queued mails are dropped. Returns whether there was one.
 */
export async function endChange(tx: Tx, userId: string): Promise<boolean> {
  const ended = await tx.deleteFrom('email_changes').where('user_id', '=', userId).returning('user_id').execute()
  await voidLinks(tx, userId, both)
  await dropLetters(tx, userId, both)
  return ended.length > 0
}
