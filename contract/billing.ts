import { z } from 'zod'
import { verdicts } from '#/rules/operations.ts'
import { subscriptionStatuses } from '#/rules/plans.ts'
import { nudges } from '#/rules/subscription.ts'
import { proof, unproven } from './accounts.ts'
import { byId, changing, done, id, may, maybeTime, paging, reading, time } from './shared.ts'

export const subscription = z.object({
  id,
  status: z.enum(subscriptionStatuses),
  statusFormatted: z.string(),
  renewsAt: maybeTime,
  endsAt: maybeTime,
  variantId: z.number(),
  planName: z.string(),
  price: z.number(),
  karmaCredits: z.number(),
  /** Whether contributors may currently work for this founder. */
  givesAccess: z.boolean(),
  cardBrand: z.string().nullable(),
  cardLastFour: z.string().nullable(),
  /** The plan that starts on the next billing date. */
  pending: z
    .object({ variantId: z.number(), planName: z.string(), price: z.number(), karmaCredits: z.number() })
    .nullable(),
  /** Whether it may still be charged and no end is set, also when a payment failed or it is paused. */
  canCancel: z.boolean(),
  canChange: z.boolean(),
  canResume: z.boolean(),
  /** Karma of refunded payments that was already spent; deducted from the next grants. */
  karmaOwed: z.number(),
  /** What to tell the founder before contributors stop working, or when they had to. */
  nudge: z.enum(nudges).nullable(),
  /** Another subscription of theirs that may still be charged. It gives nothing beside this one. */
  alsoCharged: z.object({ id, planName: z.string(), price: z.number() }).nullable(),
  /** Set in the sandbox, where no money moves. `clock`: its time can be moved. */
  sandbox: z.object({ clock: z.boolean() }).nullable(),
})
export type Subscription = z.infer<typeof subscription>

const noSubscription = z.object({
  status: z.literal('none'),
  givesAccess: z.literal(false),
  /** Whether a checkout would start with the free trial; false for somebody who has had it under another account. */
  mayTry: z.boolean(),
})
export type NoSubscription = z.infer<typeof noSubscription>

const sandboxCheckout = z.object({
  planName: z.string(),
  price: z.number(),
  karma: z.number(),
  trialDays: z.number(),
  paid: z.boolean(),
})

const planChange = z.object({
  isUpgrade: z.boolean(),
  oldPlan: z.string(),
  newPlan: z.string(),
  newPrice: z.number(),
  karmaDifference: z.number(),
})

const changedPlan = planChange.extend({
  /** False while an upgrade waits for its payment; its karma is granted with that. */
  isSettled: z.boolean(),
})
export type ChangedPlan = z.infer<typeof changedPlan>

const planPreview = planChange.extend({ chargedNow: z.number(), chargedNext: z.number(), nextAt: maybeTime })
export type PlanPreview = z.infer<typeof planPreview>

const billingEvent = z.object({
  id,
  name: z.string(),
  objectId: z.string().nullable(),
  receivedAt: time,
  appliedAt: maybeTime,
  outcome: z.string().nullable(),
  attempts: z.number(),
  /** The kind of fault that keeps it from being applied. */
  error: z.string().nullable(),
})
export type BillingEvent = z.infer<typeof billingEvent>

const byVariant = z.strictObject({ variantId: z.int() })
const planRefusals = may('plans_for_founders', 'plan_not_active', 'nothing_to_change', 'same_plan', 'not_found')

export const billing = {
  /** The caller's subscription that counts: one that runs, else one that gives access, else the newest; `none` when there never was one. */
  subscription: reading('/subscription').output(z.discriminatedUnion('status', [subscription, noSubscription])),
  /** Starts a checkout for a plan and returns the URL to continue at. A person's first ever starts with the trial. */
  checkout: changing('/checkouts')
    .input(byVariant)
    .errors(
      may(
        'login_to_subscribe',
        'plans_for_founders',
        'already_subscribed',
        'not_found',
        'checkout_failed',
        'payment_page_elsewhere',
        'slow_down',
      ),
    )
    .output(z.object({ url: z.string() })),
  /** The checkout page of the sandbox provider, where no money moves. Not found when a real provider is configured. */
  sandboxCheckout: reading('/sandbox/checkouts/{id}').input(byId).errors(may('not_found')).output(sandboxCheckout),
  /** Pays the caller's own sandbox checkout. Idempotent. */
  paySandbox: changing('/sandbox/checkouts/{id}/pay')
    .input(byId)
    .errors(may('not_found', 'already_subscribed'))
    .output(z.object({ karmaGranted: z.number() })),
  /** What a change of plan would cost now and later, and the difference in karma. Changes nothing. */
  preview: reading('/subscription/preview')
    .input(z.strictObject({ variantId: z.coerce.number().int() }))
    .errors(planRefusals)
    .output(planPreview),
  /** Changes the caller's running plan: an upgrade (more karma, or a higher price) at once, anything else on the next billing date. */
  changePlan: changing('/subscription/change')
    .input(byVariant)
    .errors({ ...planRefusals, ...may('billing_busy', 'change_failed', 'waiting_change_lost', 'slow_down') })
    .output(changedPlan),
  /** Withdraws a change that waits for the next billing date. */
  undoChange: changing('/subscription/undo-change')
    .errors(may('plans_for_founders', 'no_pending_change', 'billing_busy', 'change_failed', 'slow_down'))
    .output(done),
  /** Cancels the caller's plan, also one whose payment failed or that is paused; access lasts until the paid time is over. */
  cancel: changing('/subscriptions/{id}/cancel')
    .input(byId)
    .errors(may('not_authenticated', 'nothing_to_cancel', 'billing_busy', 'cancel_failed', 'slow_down'))
    .output(z.object({ endsAt: maybeTime })),
  /** Withdraws a cancellation before the paid time is over. */
  resume: changing('/subscriptions/{id}/resume')
    .input(byId)
    .errors(may('plans_for_founders', 'nothing_to_resume', 'billing_busy', 'resume_failed', 'slow_down'))
    .output(done),
  /** Fresh links to the provider's pages for the caller's subscription; null where there are none, as in the sandbox. */
  links: changing('/subscription/links')
    .errors(may('not_found', 'links_failed', 'payment_page_elsewhere', 'slow_down'))
    .output(z.object({ portal: z.string().nullable(), paymentMethod: z.string().nullable() })),
  /** Advances the sandbox's time for the caller's subscription. Not found outside a demo and with a real provider. */
  moveSandbox: changing('/sandbox/move')
    .input(z.strictObject({ happens: z.enum(['month', 'failure', 'recovery', 'refund']) }))
    .errors(may('not_found', 'cannot_happen'))
    .output(done),
  /** Events of the payment provider with their outcome, newest first, optionally of one verdict. For admins. */
  events: reading('/admin/billing-events')
    .input(z.strictObject({ verdict: z.enum(verdicts).optional(), ...paging }))
    .output(z.object({ items: z.array(billingEvent), next: z.string().nullable() })),
  /** Applies an event again; one that was already applied changes nothing. */
  replayEvent: changing('/admin/billing-events/{id}/replay')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', ...unproven))
    .output(z.object({ outcome: z.string().nullable() })),
}
