import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'

/** Returns whether the address was not known to be theirs before. */
export async function markVerified(tx: Tx, userId: string) {
  const marked = await tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .where('email_verified', '=', false)
    .returning('id')
    .executeTakeFirst()
  return marked !== undefined
}

/** People who start campaigns or send work must be reachable. Without a mail server nobody can prove an address, so all of them count. */
export async function refuseUnverified({ mail }: Pick<World, 'mail'>, tx: Tx, userId: string) {
  if (!mail) return
  const user = await tx
    .selectFrom('users')
    .select('email_verified as isVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.isVerified) refuse('email_unverified')
}
