import { signedIn } from '../guards.ts'
import { leave } from './leave.ts'

export const ownDataRoutes = {
  leave: signedIn.ownData.leave.handler(({ context, input }) => leave(context, context.caller.me, input)),
}
