import { signedIn } from '../guards.ts'
import { listTokens } from './list.ts'
import { makeToken } from './make.ts'
import { revokeToken } from './revoke.ts'

export const tokenRoutes = {
  list: signedIn.tokens.list.handler(({ context }) => listTokens(context.caller)),
  make: signedIn.tokens.make.handler(({ context, input }) => makeToken(context, context.caller, input)),
  revoke: signedIn.tokens.revoke.handler(({ context, input }) => revokeToken(context.caller, input)),
}
