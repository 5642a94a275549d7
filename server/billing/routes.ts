import { proven } from '../accounts/proof.ts'
import { admin, founder, only, signedIn } from '../guards.ts'
import { cancelSubscription, resumeSubscription } from './cancel.ts'
import { changePlan, previewPlan, undoChange } from './change-plan.ts'
import { createCheckout, paySandbox, readSandboxCheckout } from './checkout.ts'
import { listEvents, replayEvent } from './events.ts'
import { readLinks } from './links.ts'
import { moveSandbox } from './sandbox-clock.ts'
import { readSubscription } from './subscription.ts'

const roles = ['founder', 'admin'] as const
const buyer = only({ roles, signIn: 'login_to_subscribe', role: 'plans_for_founders' })
const subscriber = only({ roles, role: 'plans_for_founders' })
/** Anybody who still pays may cancel, even without the role that plans are for. */
const leaver = only({ signIn: 'not_authenticated' })

export const billingRoutes = {
  subscription: signedIn.billing.subscription.handler(({ context }) => readSubscription(context.caller)),
  checkout: buyer.billing.checkout.handler(({ context, input }) => createCheckout(context.caller, input)),
  sandboxCheckout: founder.billing.sandboxCheckout.handler(({ context, input }) =>
    readSandboxCheckout(context.caller, input.id),
  ),
  paySandbox: founder.billing.paySandbox.handler(({ context, input }) => paySandbox(context.caller, input.id)),
  preview: subscriber.billing.preview.handler(({ context, input }) => previewPlan(context.caller, input.variantId)),
  changePlan: subscriber.billing.changePlan.handler(({ context, input }) =>
    changePlan(context.caller, input.variantId),
  ),
  undoChange: subscriber.billing.undoChange.handler(({ context }) => undoChange(context.caller)),
  cancel: leaver.billing.cancel.handler(({ context, input }) => cancelSubscription(context.caller, input.id)),
  resume: subscriber.billing.resume.handler(({ context, input }) => resumeSubscription(context.caller, input.id)),
  links: signedIn.billing.links.handler(({ context }) => readLinks(context.caller)),
  moveSandbox: founder.billing.moveSandbox.handler(({ context, input }) => moveSandbox(context.caller, input.happens)),
  events: admin.billing.events.handler(({ context, input }) => listEvents(context.world.db, input)),
  replayEvent: admin.billing.replayEvent.handler(proven(replayEvent)),
}
