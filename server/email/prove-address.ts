import { markVerified } from '../accounts/verified.ts'
import { claimForMailbox } from '../billing/trials.ts'
import type { Keys } from '../billing/trials.ts'
import type { Tell, Tx } from '../infra/db/change.ts'

/** The address is proved to be theirs: they opened a link mailed to it, or Google vouches for it. */
export async function proveAddress(tx: Tx, tell: Tell, world: Keys, userId: string) {
  if (await markVerified(tx, userId)) await claimForMailbox(tx, tell, world, userId)
}
