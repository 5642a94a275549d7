import { anyone, signedIn } from '../guards.ts'
import { changeUndoTime } from './change-undo-time.ts'
import { changePassword } from './change-password.ts'
import { keptKeys } from './kept-keys.ts'
import { removePicture } from './picture.ts'
import { readSecurity } from './proof.ts'
import { endOtherSessions, endSession, listSessions } from './sessions.ts'
import { throughEntryGate } from './hashing.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes = {
  me: anyone.accounts.me.handler(({ context }) => context.me()),
  signUp: anyone.accounts.signUp.handler(({ context, input }) => throughEntryGate(() => signUp(context, input))),
  signIn: anyone.accounts.signIn.handler(({ context, input }) => throughEntryGate(() => signIn(context, input))),
  signOut: anyone.accounts.signOut.handler(({ context }) => signOut(context)),
  keptKeys: signedIn.accounts.keptKeys.handler(({ context }) => keptKeys(context, context.caller.me)),
  security: signedIn.accounts.security.handler(({ context }) => readSecurity(context, context.caller.me)),
  sessions: signedIn.accounts.sessions.handler(({ context, input }) => listSessions(context, context.caller.me, input)),
  changePassword: signedIn.accounts.changePassword.handler(({ context, input }) =>
    changePassword(context, context.caller.me, input),
  ),
  endSession: signedIn.accounts.endSession.handler(({ context, input }) => endSession(context, context.caller, input)),
  endOtherSessions: signedIn.accounts.endOtherSessions.handler(({ context, input }) =>
    endOtherSessions(context, context.caller, input.present),
  ),
  removePicture: signedIn.accounts.removePicture.handler(({ context }) => removePicture(context.caller)),
  changeUndoTime: signedIn.accounts.changeUndoTime.handler(({ context, input }) =>
    changeUndoTime(context.caller, input),
  ),
  updateProfile: signedIn.accounts.updateProfile.handler(({ context, input }) => updateProfile(context.caller, input)),
}
