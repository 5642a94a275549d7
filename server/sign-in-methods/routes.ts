import { anyone, signedIn } from '../guards.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { chooseRole } from './choose-role.ts'
import { giveCode } from './give-code.ts'
import { linkGoogle, unlinkGoogle } from './link-google.ts'
import { readSignInMethods } from './mine.ts'
import { beginSignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'
import { beginTwoStep, confirmTwoStep, renewCodes, stopTwoStep } from './two-step.ts'

export const signInMethodRoutes = {
  mine: signedIn.signInMethods.mine.handler(({ context }) => readSignInMethods(context.caller)),
  chooseRole: signedIn.signInMethods.chooseRole.handler(({ context, input }) => chooseRole(context.caller, input.role)),
  linkGoogle: signedIn.signInMethods.linkGoogle.handler(({ context, input }) =>
    linkGoogle(context, context.caller.me, input.present),
  ),
  unlinkGoogle: signedIn.signInMethods.unlinkGoogle.handler(({ context, input }) =>
    unlinkGoogle(context, context.caller, input.present),
  ),
  beginPasskey: signedIn.signInMethods.beginPasskey.handler(({ context, input }) =>
    beginPasskey(context, context.caller.me, input.present),
  ),
  addPasskey: signedIn.signInMethods.addPasskey.handler(({ context, input }) =>
    addPasskey(context.caller, input.credential),
  ),
  renamePasskey: signedIn.signInMethods.renamePasskey.handler(({ context, input }) =>
    renamePasskey(context.caller, input),
  ),
  removePasskey: signedIn.signInMethods.removePasskey.handler(({ context, input }) =>
    removePasskey(context, context.caller, input),
  ),
  beginSignIn: anyone.signInMethods.beginSignIn.handler(({ context }) => beginSignIn(context)),
  signInWithPasskey: anyone.signInMethods.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, input.credential),
  ),
  beginTwoStep: signedIn.signInMethods.beginTwoStep.handler(({ context, input }) =>
    beginTwoStep(context, context.caller, input.present),
  ),
  confirmTwoStep: signedIn.signInMethods.confirmTwoStep.handler(({ context, input }) =>
    confirmTwoStep(context.caller, input),
  ),
  stopTwoStep: signedIn.signInMethods.stopTwoStep.handler(({ context, input }) =>
    stopTwoStep(context, context.caller, input.present),
  ),
  renewCodes: signedIn.signInMethods.renewCodes.handler(({ context, input }) =>
    renewCodes(context, context.caller, input.present),
  ),
  giveCode: anyone.signInMethods.giveCode.handler(({ context, input }) => giveCode(context, input.code)),
}
