import { z } from 'zod'
import { subscriptionStatuses } from '#/rules/plans.ts'
import { byId, changing, may, maybeTime, reading } from './shared.ts'

export const subscription = z.object({
  status: z.enum(subscriptionStatuses),
  statusFormatted: z.string(),
  renewsAt: maybeTime,
  endsAt: maybeTime,
  variantId: z.number(),
  planName: z.string(),
  price: z.number(),
  karmaCredits: z.number(),
  /** Whether contributors may work for this founder now. */
  givesAccess: z.boolean(),
})
export type Subscription = z.infer<typeof subscription>

const sandboxCheckout = z.object({
  planName: z.string(),
  price: z.number(),
  karma: z.number(),
  trialDays: z.number(),
  paid: z.boolean(),
})

export const billing = {
  /** One's own newest subscription, whatever its state; null when there never was one. */
  subscription: reading('/subscription').output(subscription.nullable()),
  /** Starts a checkout for a plan and answers where to go on. The first one ever begins with the trial. */
  checkout: changing('/checkouts')
    .input(z.strictObject({ variantId: z.int() }))
    .errors(may('login_to_subscribe', 'plans_for_founders', 'already_subscribed', 'not_found'))
    .output(z.object({ url: z.string() })),
  /** The checkout page of the sandbox provider: no money moves there. Absent when a real provider is configured. */
  sandboxCheckout: reading('/sandbox/checkouts/{id}').input(byId).errors(may('not_found')).output(sandboxCheckout),
  /** Pays one's own sandbox checkout. Twice pays once. */
  paySandbox: changing('/sandbox/checkouts/{id}/pay')
    .input(byId)
    .errors(may('not_found', 'already_subscribed'))
    .output(z.object({ karmaGranted: z.number() })),
}
