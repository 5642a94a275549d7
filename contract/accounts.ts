import { z } from 'zod'
import { limits } from '#/rules/limits.ts'
import { roles, signUpRoles } from '#/rules/roles.ts'
import { byId, changing, cursor, done, id, may, reading, time, typed } from './shared.ts'

const length = (text: string) => Array.from(text).length

/** One normal form for addresses: a spelling that compatibility normalisation would change is refused. */
export const email = z
  .string()
  .max(limits.emailMax, 'Invalid email address')
  .trim()
  .toLowerCase()
  .refine(text => text.normalize('NFKC') === text, 'Invalid email address')
  .pipe(z.email('Invalid email address'))

const passwordTooLong = 'Password must be at most 72 characters'

export const newPassword = z
  .string()
  .max(limits.passwordMax * 4, passwordTooLong)
  .refine(text => length(text) >= limits.passwordMin, 'Password must be at least 8 characters')
  .refine(text => length(text) <= limits.passwordMax, passwordTooLong)

/** Passwords are compared exactly and never cut. */
const presentPassword = z
  .string()
  .min(1, 'Password is required')
  .max(limits.passwordMax * 4, 'Invalid email or password')

export const fullName = typed(limits.fullNameMax, 'Full name is required')

export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  role: z.enum(roles).nullable(),
  /** The address is theirs beyond doubt. Where no mails are sent nobody can prove it, and every address counts. */
  isVerified: z.boolean(),
  /** Came through Google and has not said yet what they are here. */
  choosesRole: z.boolean(),
  /** Set while an admin looks through this person's eyes: nothing can be changed. */
  viewing: z.object({ name: z.string(), until: time }).nullable(),
})
/** The signed-in person, as their own browser knows them. */
export type Me = z.infer<typeof me>

export const session = z.object({
  id,
  /** "Firefox on Windows" */
  device: z.string(),
  openedAt: time,
  /** Not to the minute: noted at most every half an hour. */
  seenAt: time,
  /** The one that asks. */
  isThis: z.boolean(),
})
/** One place where a person is signed in. Its token is nobody's to read. */
export type Session = z.infer<typeof session>

export const security = z.object({
  /** False for whoever has only ever come through Google. */
  hasPassword: z.boolean(),
  /** Signed in so lately that the present password need not be typed again. */
  isFresh: z.boolean(),
})
export type Security = z.infer<typeof security>

/** The present password, for whoever is asked for it. */
export const proof = presentPassword.nullable()

/** What any check of a password may answer instead. */
export const guarded = ['slow_down', 'busy'] as const

/** What an act that asks for a proof may answer instead. */
export const unproven = ['password_needed', 'password_wrong', 'log_in_again', ...guarded] as const

export const accounts = {
  /** Who calls; null for a visitor. */
  me: reading('/me', 'profile:read', 'Who the token belongs to').output(me.nullable()),
  /** Makes an account and signs in. One's own existing address and password just sign in. */
  signUp: changing('/accounts')
    .input(z.strictObject({ role: z.enum(signUpRoles), fullName, email, password: newPassword }))
    .errors(may('already_signed_in', 'cannot_sign_up', 'password_weak', 'code_needed', 'suspended', ...guarded))
    .output(me),
  /** Opens a session, kept in an HttpOnly cookie. With two-step verification on, `code_needed` comes first: see ways.giveCode. */
  signIn: changing('/session')
    .input(z.strictObject({ email, password: presentPassword }))
    .errors(may('already_signed_in', 'wrong_credentials', 'code_needed', 'suspended', ...guarded))
    .output(me),
  /** Ends this session and no other. */
  signOut: changing('/session/end').output(done),
  /** What a change of what guards one's account asks for now. */
  security: reading('/me/security').output(security),
  /** Where one is signed in, newest first. */
  sessions: reading('/me/sessions')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(session), next: z.string().nullable() })),
  /** A new password. Every session ends but the caller's, which goes on under a new cookie. */
  changePassword: changing('/me/password')
    .input(z.strictObject({ present: proof, password: newPassword }))
    .errors(
      may('password_needed', 'password_wrong', 'password_weak', 'log_in_again', 'demo_people', 'suspended', ...guarded),
    )
    .output(done),
  /** Signs one place out. */
  endSession: changing('/me/sessions/{id}/end').input(byId).errors(may('not_found')).output(done),
  /** Signs every other place out. */
  endOtherSessions: changing('/me/other-sessions/end').output(done),
  /** Takes one's picture away. It is added over plain HTTP: POST /api/me/picture, its bytes the body. */
  removePicture: changing('/me/picture/remove').output(me),
  /** Changes one's own name. */
  updateProfile: changing('/me').input(z.strictObject({ fullName })).output(me),
}
