import { founder } from '../guards.ts'
import { addEndpoint } from './add.ts'
import { changeEndpoint } from './change.ts'
import { listEndpoints } from './endpoints.ts'
import { listMessages, redeliver, testEndpoint } from './messages.ts'
import { removeEndpoint } from './remove.ts'
import { renewSecret } from './renew-secret.ts'

export const webhookRoutes = {
  list: founder.webhooks.list.handler(({ context }) => listEndpoints(context.caller)),
  add: founder.webhooks.add.handler(({ context, input }) => addEndpoint(context, context.caller, input)),
  change: founder.webhooks.change.handler(({ context, input }) => changeEndpoint(context, context.caller, input)),
  remove: founder.webhooks.remove.handler(({ context, input }) => removeEndpoint(context.caller, input)),
  renewSecret: founder.webhooks.renewSecret.handler(({ context, input }) => renewSecret(context.caller, input)),
  test: founder.webhooks.test.handler(({ context, input }) => testEndpoint(context.caller, input)),
  messages: founder.webhooks.messages.handler(({ context, input }) => listMessages(context.caller, input)),
  redeliver: founder.webhooks.redeliver.handler(({ context, input }) => redeliver(context, context.caller, input)),
}
