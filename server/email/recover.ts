import type { Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import { networkOf } from '../infra/limits/network.ts'
import { queueLetter } from '../letters/queue.ts'
import { take } from '../limits.ts'

/**
 * Somebody forgot their password. Whether the address is known or not, the request is only counted and
 * queued; the job that sends the mail looks up the account, so neither the answer nor its timing reveals it.
 */
export async function recover({ world, headers }: Call, { email: address }: { email: string }) {
  refuseDemoPeople(world, { email: address })
  if (!world.mail) return {}
  await take(world.db, 'recoveryFrom', networkOf(headers.get('x-client-address')))
  await take(world.db, 'recoveryTo', address)
  await change(world, tx => queueLetter(world, tx, { kind: 'recovery', userId: null, address }))
  return {}
}
