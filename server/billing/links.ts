import type { SignedIn } from '../call.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { takeRaised } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { managedSubscription } from './subscription.ts'

/** Links to the provider's pages for the caller's subscription. Fetched each time, because they are signed and expire after a day. */
export async function readLinks({ world, me }: SignedIn) {
  const row = (await managedSubscription(world.db, me.id)) ?? refuse('not_found')
  await takeRaised(world.db, 'paymentAsked', me.id, world.config)
  return world.payments.links(row.providerId).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error
    world.log.error('The payment provider gave no links', error)
    return refuse(error.kind === 'elsewhere' ? 'payment_page_elsewhere' : 'links_failed')
  })
}
