import { anyone, signedIn } from '../call.ts'
import { signIn, signOut } from './sign-in.ts'
import { signUp } from './sign-up.ts'
import { updateProfile } from './update-profile.ts'

export const accountRoutes = {
  me: anyone.accounts.me.handler(({ context }) => context.me()),
  signUp: anyone.accounts.signUp.handler(({ context, input }) => signUp(context, input)),
  signIn: anyone.accounts.signIn.handler(({ context, input }) => signIn(context, input)),
  signOut: anyone.accounts.signOut.handler(({ context }) => signOut(context)),
  updateProfile: signedIn.accounts.updateProfile.handler(({ context, input }) => updateProfile(context.caller, input)),
}
