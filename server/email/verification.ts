import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { dropLetters, queueLetter } from '../letters/queue.ts'
import { take } from '../limits.ts'

/** Queues the verification mail again. The previous link works until the new mail is sent. */
export async function resendVerification({ world, me }: Audited) {
  if (me.isVerified) return {}
  await take(world.db, 'verification', me.id)
  await change(world, async tx => {
    await dropLetters(tx, me.id, ['verification'])
    await queueLetter(world, tx, { kind: 'verification', userId: me.id, address: me.email })
  })
  return {}
}
