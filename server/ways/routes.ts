import { anyone, signedIn } from '../call.ts'
import { addPasskey, beginPasskey } from './add-passkey.ts'
import { chooseRole } from './choose-role.ts'
import { giveCode } from './give-code.ts'
import { linkGoogle, unlinkGoogle } from './link-google.ts'
import { readWays } from './mine.ts'
import { beginSignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { removePasskey, renamePasskey } from './passkeys.ts'
import { beginTwoStep, confirmTwoStep, renewCodes, stopTwoStep } from './two-step.ts'

export const waysRoutes = {
  mine: signedIn.ways.mine.handler(({ context }) => readWays(context.caller)),
  chooseRole: signedIn.ways.chooseRole.handler(({ context, input }) => chooseRole(context.caller, input.role)),
  linkGoogle: signedIn.ways.linkGoogle.handler(({ context, input }) =>
    linkGoogle(context, context.caller.me, input.present),
  ),
  unlinkGoogle: signedIn.ways.unlinkGoogle.handler(({ context, input }) =>
    unlinkGoogle(context, context.caller, input.present),
  ),
  beginPasskey: signedIn.ways.beginPasskey.handler(({ context, input }) =>
    beginPasskey(context, context.caller.me, input.present),
  ),
  addPasskey: signedIn.ways.addPasskey.handler(({ context, input }) => addPasskey(context.caller, input.credential)),
  renamePasskey: signedIn.ways.renamePasskey.handler(({ context, input }) => renamePasskey(context.caller, input)),
  removePasskey: signedIn.ways.removePasskey.handler(({ context, input }) =>
    removePasskey(context, context.caller, input),
  ),
  beginSignIn: anyone.ways.beginSignIn.handler(({ context }) => beginSignIn(context)),
  signInWithPasskey: anyone.ways.signInWithPasskey.handler(({ context, input }) =>
    signInWithPasskey(context, input.credential),
  ),
  beginTwoStep: signedIn.ways.beginTwoStep.handler(({ context, input }) =>
    beginTwoStep(context, context.caller, input.present),
  ),
  confirmTwoStep: signedIn.ways.confirmTwoStep.handler(({ context, input }) =>
    confirmTwoStep(context.caller, input.code),
  ),
  stopTwoStep: signedIn.ways.stopTwoStep.handler(({ context, input }) =>
    stopTwoStep(context, context.caller, input.present),
  ),
  renewCodes: signedIn.ways.renewCodes.handler(({ context, input }) =>
    renewCodes(context, context.caller, input.present),
  ),
  giveCode: anyone.ways.giveCode.handler(({ context, input }) => giveCode(context, input.code)),
}
