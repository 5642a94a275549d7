import { canCancel, canResume, chargesNoMore } from '#/rules/subscription.ts'
import type { SignedIn } from '../call.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import { askProvider } from './intents.ts'
import { refresh } from './refresh.ts'
import { ownSubscription } from './subscription.ts'

/** Cancels a plan at the end of the paid time; until then it gives access. One that is past due is not charged again. */
export async function cancelSubscription(caller: SignedIn, id: string) {
  const { world, me } = caller
  const { providerId: ended } = await askProvider(caller, {
    means: async db => {
      const row = (await ownSubscription(db, me.id, id)) ?? refuse('nothing_to_cancel')
      if (row.status === 'cancelled') return { intent: null, facts: row }
      if (!canCancel(row)) refuse('nothing_to_cancel')
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

/** Withdraws a cancellation before the paid time is over. */
export async function resumeSubscription(caller: SignedIn, id: string) {
  const { world, me } = caller
  await askProvider(caller, {
    means: async db => {
      const row = (await ownSubscription(db, me.id, id)) ?? refuse('nothing_to_resume')
      if (canCancel(row)) return { intent: null, facts: row }
      if (!canResume(row, row.now)) refuse('nothing_to_resume')
      return { intent: { kind: 'resume', subscriptionId: row.providerId, variantId: null }, facts: row }
    },
    ask: ({ providerId }) => world.payments.resume(providerId),
    failed: 'resume_failed',
  })
  return {}
}

/**
 * Called before an account is deleted: nobody may be charged afterwards, not even by a payment retry or the end of a pause. If the
 * provider does not confirm it for every subscription, the deletion is refused.
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

/**
 * Cancelling a subscription that was already cancelled may be refused, and an answer may be lost, so its state is read again. One
 * unknown to the provider needs no cancelling.
 */
async function endForGood(world: World, userId: string, id: string) {
  const refused = await world.payments.cancel(id).then(
    () => null,
    (error: unknown) => error,
  )
  if (refused && !(refused instanceof PaymentsError)) throw refused
  const { said } = await refresh(world, userId, id)
  if (said && !chargesNoMore(said.status))
    throw refused ?? new PaymentsError('refused', `${id} is still ${said.status}`)
}
