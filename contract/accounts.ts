import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { roles, signUpRoles } from '#/rules/roles.ts'
import { changing, done, may, reading, typed } from './shared.ts'

const length = (text: string) => Array.from(text).length

/** One normal form for addresses: a spelling that compatibility normalisation would change is refused. */
const email = z
  .string()
  .max(limits.emailMax, 'Invalid email address')
  .trim()
  .toLowerCase()
  .refine(text => text.normalize('NFKC') === text, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

const newPassword = z
  .string()
  .max(limits.passwordMax * 4)
  .refine(text => length(text) >= limits.passwordMin, 'Password must be at least 8 characters')
  .refine(text => length(text) <= limits.passwordMax, 'Password must be at most 72 characters')

/** Passwords are compared exactly and never cut. */
const presentPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.passwordMax * 4, 'Invalid email or password')

const fullName = typed(limits.fullNameMax, 'Full name is required')

export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(roles).nullable(),
})
/** The signed-in person, as their own browser knows them. */
export type Me = z.infer<typeof me>

export const accounts = {
  /** Who calls; null for a visitor. */
  me: reading('/me').output(me.nullable()),
  /** Makes an account and signs in. One's own existing address and password just sign in. */
  signUp: changing('/accounts')
    .input(z.strictObject({ role: z.enum(signUpRoles), fullName, email, password: newPassword }))
    .errors(may('already_signed_in', 'cannot_sign_up'))
    .output(me),
  /** Opens a session, kept in an HttpOnly cookie. */
  signIn: changing('/session')
    .input(z.strictObject({ email, password: presentPassword }))
    .errors(may('already_signed_in', 'wrong_credentials'))
    .output(me),
  /** Ends this session and no other. */
  signOut: changing('/session/end').output(done),
  /** Changes one's own name. */
  updateProfile: changing('/me').input(z.strictObject({ fullName })).output(me),
}
