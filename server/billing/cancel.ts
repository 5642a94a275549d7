import { canChange, canResume, chargesNoMore } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import { askProvider } from './intents.ts'
import { refresh } from './refresh.ts'
import { managedSubscription } from './subscription.ts'

/** Ends the plan with what is paid: until then it stays active. */
export async function cancelSubscription(caller: SignedIn) {
  const { world, me } = caller
  const { providerId: ended } = await askProvider(caller, {
    means: async db => {
      const row = (await managedSubscription(db, me.id)) ?? refuse('nothing_to_cancel')
      if (!canChange(row)) refuse('nothing_to_cancel')
      return { intent: { kind: 'cancel', subscriptionId: row.providerId, variantId: null }, facts: row }
    },
    ask: ({ providerId }) => world.payments.cancel(providerId),
    failed: 'cancel_failed',
  })
  return world.db
    .selectFrom('subscriptions')
    .where('provider_id', '=', ended)
    .select('ends_at as endsAt')
    .executeTakeFirstOrThrow()
}

/** Takes a cancellation back while the paid time lasts. */
export async function resumeSubscription(caller: SignedIn) {
  const { world, me } = caller
  await askProvider(caller, {
    means: async db => {
      const row = (await managedSubscription(db, me.id)) ?? refuse('nothing_to_resume')
      if (!canResume(row, row.now)) refuse('nothing_to_resume')
      return { intent: { kind: 'resume', subscriptionId: row.providerId, variantId: null }, facts: row }
    },
    ask: ({ providerId }) => world.payments.resume(providerId),
    failed: 'resume_failed',
  })
  return {}
}

/**
 * Before somebody leaves for good: nobody may be charged afterwards, not by a payment that is tried again or a pause that ends either.
 * So without the provider's word of every subscription they stay.
 */
export async function cancelForGood({ world, me }: SignedIn) {
  const rows = await world.db
    .selectFrom('subscriptions')
    .where('user_id', '=', me.id)
    .where('status', 'not in', ['cancelled', 'expired'])
    .select('provider_id as id')
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    await endForGood(world, me.id, id).catch((error: unknown) => {
      if (!(error instanceof PaymentsError)) throw error
      world.log.error('The payment provider did not cancel', error)
      refuse('cancel_failed')
    })
  }
}

/** One that was cancelled before may be refused: reading tells. What the provider does not know has nothing to end. */
async function endForGood(world: World, userId: string, id: string) {
  const refused = await world.payments.cancel(id).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused && !(refused instanceof PaymentsError && refused.kind === 'refused')) throw refused
  const { said } = await refresh(world, userId, id)
  if (said && !chargesNoMore(said.status))
    throw refused ?? new PaymentsError('refused', `${id} is still ${said.status}`)
}
