import { canChange, canResume } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { refuse } from '../refusals.ts'
import { askProvider } from './intents.ts'
import { newestSubscription } from './subscription.ts'

/** Ends the plan with what is paid: until then it stays active. */
export async function cancelSubscription(caller: SignedIn) {
  const { world, me } = caller
  await askProvider(caller, {
    means: async db => {
      const row = (await newestSubscription(db, me.id)) ?? refuse('nothing_to_cancel')
      if (!canChange(row)) refuse('nothing_to_cancel')
      return { intent: { kind: 'cancel', subscriptionId: row.providerId, variantId: null }, facts: row }
    },
    ask: ({ providerId }) => world.payments.cancel(providerId),
    failed: 'cancel_failed',
  })
  return { endsAt: (await newestSubscription(world.db, me.id))?.endsAt ?? null }
}

/** Takes a cancellation back while the paid time lasts. */
export async function resumeSubscription(caller: SignedIn) {
  const { world, me } = caller
  await askProvider(caller, {
    means: async db => {
      const row = (await newestSubscription(db, me.id)) ?? refuse('nothing_to_resume')
      if (!canResume(row, row.now)) refuse('nothing_to_resume')
      return { intent: { kind: 'resume', subscriptionId: row.providerId, variantId: null }, facts: row }
    },
    ask: ({ providerId }) => world.payments.resume(providerId),
    failed: 'resume_failed',
  })
  return {}
}

/** Before somebody leaves for good: nobody may be charged afterwards, so without the provider's word they stay. */
export async function cancelForGood({ world, me }: SignedIn) {
  const row = await newestSubscription(world.db, me.id)
  if (!row || !canChange(row)) return
  await world.payments.cancel(row.providerId).catch((error: unknown) => {
    if (!(error instanceof PaymentsError)) throw error
    world.log.error('The payment provider did not cancel', error)
    refuse('cancel_failed')
  })
}
