import type { SignedIn } from '../call.ts'
import { PaymentsError } from '../infra/payments/payments.ts'
import { refuse } from '../refusals.ts'
import { applyEvents } from './apply-events.ts'
import { managedSubscription } from './subscription.ts'

export type SandboxEvent = 'month' | 'failure' | 'recovery' | 'refund'

/** Simulates an event on the caller's sandbox subscription, with the webhooks a provider would send. Only in demos and development. */
export async function moveSandbox({ world, me }: SignedIn, happens: SandboxEvent) {
  const { sandbox } = world
  if (!sandbox?.clock) return refuse('not_found')
  const { providerId } = (await managedSubscription(world.db, me.id)) ?? refuse('not_found')
  const { provider } = sandbox
  const acts = {
    month: provider.advance,
    failure: provider.fail,
    recovery: provider.recover,
    refund: provider.refund,
  } as const
  await acts[happens](providerId).catch((error: unknown) => {
    if (error instanceof PaymentsError) refuse('cannot_happen')
    throw error
  })
  await applyEvents(world)
  return {}
}
