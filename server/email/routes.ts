import { anyone, signedIn } from '../guards.ts'
import { cancelChange, changeAddress, readAddressChange } from './change-address.ts'
import { recover } from './recover.ts'
import { checkRecovery, resetPassword } from './reset.ts'
import { resendVerification } from './verification.ts'

export const emailRoutes = {
  reach: anyone.email.reach.handler(({ context }) => ({ byMail: context.world.mail !== null })),
  recover: anyone.email.recover.handler(({ context, input }) => recover(context, input)),
  checkRecovery: anyone.email.checkRecovery.handler(({ context, input }) => checkRecovery(context, input)),
  reset: anyone.email.reset.handler(({ context, input }) => resetPassword(context, input)),
  resendVerification: signedIn.email.resendVerification.handler(({ context }) => resendVerification(context.caller)),
  change: signedIn.email.change.handler(({ context }) => readAddressChange(context.world.db, context.caller.me.id)),
  changeAddress: signedIn.email.changeAddress.handler(({ context, input }) =>
    changeAddress(context, context.caller, input),
  ),
  cancelChange: signedIn.email.cancelChange.handler(({ context }) => cancelChange(context.caller)),
}
