import { founder, only, signedIn } from '../call.ts'
import { createCheckout, paySandbox, readSandboxCheckout } from './checkout.ts'
import { readSubscription } from './subscription.ts'

const buyer = only({ roles: ['founder', 'admin'], signIn: 'login_to_subscribe', role: 'plans_for_founders' })

export const billingRoutes = {
  subscription: signedIn.billing.subscription.handler(({ context: { caller } }) =>
    readSubscription(caller.world.db, caller.me.id),
  ),
  checkout: buyer.billing.checkout.handler(({ context, input }) => createCheckout(context.caller, input)),
  sandboxCheckout: founder.billing.sandboxCheckout.handler(({ context, input }) =>
    readSandboxCheckout(context.caller, input.id),
  ),
  paySandbox: founder.billing.paySandbox.handler(({ context, input }) => paySandbox(context.caller, input.id)),
}
