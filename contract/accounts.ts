import { z } from 'zod'
import {
  fullNameMissing,
  notAnAddress,
  passwordMissing,
  passwordTooLong,
  passwordTooShort,
} from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { roles, signUpRoles } from '#/rules/roles.ts'
import { unmarked } from '#/rules/unmarked.ts'
import { undoTimes } from '#/rules/undo-time.ts'
import { avatarUrl, changing, done, id, may, paging, reading, time, typedLine } from './shared.ts'

const length = (text: string) => Array.from(text).length

/** One normal form for addresses: a spelling that NFKC normalisation would change is refused. */
export const email = z
  .string()
  .max(limits.emailMax, notAnAddress)
  .overwrite(unmarked)
  .refine(text => text.normalize('NFKC') === text, notAnAddress)
  .toLowerCase()
  .pipe(z.email(notAnAddress))

export const newPassword = z
  .string()
  .max(limits.passwordMax * 4, passwordTooLong)
  .refine(text => length(text) >= limits.passwordMin, passwordTooShort)
  .refine(text => length(text) <= limits.passwordMax, passwordTooLong)

/** Passwords are compared exactly and never truncated. */
const presentPassword = z
  .string()
  .min(1, passwordMissing)
  .max(limits.passwordMax * 4, 'Invalid email or password')

export const fullName = typedLine(limits.fullNameMax, fullNameMissing)

export const me = z.object({
  id: z.uuid(),
  fullName: z.string(),
  email: z.string(),
  avatarUrl,
  role: z.enum(roles).nullable(),
  /** The address was confirmed. On a server that sends no mail nobody can confirm one, so every address counts. */
  isVerified: z.boolean(),
  /** Signed up with Google and has not chosen a role yet. */
  choosesRole: z.boolean(),
  /** How long they can undo what they decide or remove from now on. */
  undoSeconds: z.int(),
  /** Set while an admin impersonates this person; nothing can be changed then. Programs know this name from the public API (decision 035). */
  viewing: z.object({ name: z.string(), until: time }).nullable(),
})
/** The signed-in person, as their own browser sees them. */
export type Me = z.infer<typeof me>

export const session = z.object({
  id,
  /** "Firefox on Windows" */
  device: z.string(),
  openedAt: time,
  /** Approximate: updated at most every half hour. */
  seenAt: time,
  /** The caller's own session. */
  isThis: z.boolean(),
})
/** A session of the caller. Its token is never exposed. */
export type Session = z.infer<typeof session>

export const security = z.object({
  /** False for somebody who has only ever used Google. */
  hasPassword: z.boolean(),
  /** Signed in so recently that the current password is not asked for. */
  isFresh: z.boolean(),
})
export type Security = z.infer<typeof security>

/** The current password; null where it is not needed. */
export const proof = presentPassword.nullable()

/** Refusals of every password check. */
export const guarded = ['slow_down', 'busy'] as const

/** Refusals of every call that takes a `proof`. */
export const unproven = ['password_needed', 'password_wrong', 'log_in_again', ...guarded] as const

export const accounts = {
  /** The caller; null for a visitor. */
  me: reading('/me', 'profile:read', 'Who the token belongs to').output(me.nullable()),
  /**
   * Creates an account and signs in. With the address and password of an existing account it just signs in. `isNew`: created within the
   * last minutes, so it also holds for a second try whose first answer was lost.
   */
  signUp: changing('/accounts')
    .input(z.strictObject({ role: z.enum(signUpRoles), fullName, email, password: newPassword }))
    .errors(may('already_signed_in', 'cannot_sign_up', 'password_weak', 'code_needed', 'suspended', ...guarded))
    .output(me.extend({ isNew: z.boolean() })),
  /** Opens a session, kept in an HttpOnly cookie. With two-step verification on, it first refuses with `code_needed`; see signInMethods.giveCode. */
  signIn: changing('/session')
    .input(z.strictObject({ email, password: presentPassword }))
    .errors(may('already_signed_in', 'wrong_credentials', 'code_needed', 'suspended', ...guarded))
    .output(me),
  /** Ends only this session. */
  signOut: changing('/session/end').output(done),
  /** Keys, newest first, that encrypt what the caller has typed and not sent, which the browser keeps. Only their own sessions get them. */
  keptKeys: reading('/me/kept-keys').output(z.object({ keys: z.array(z.string()) })),
  /** What a security-sensitive change would require right now. */
  security: reading('/me/security').output(security),
  /** Sessions of the caller, newest first. */
  sessions: reading('/me/sessions')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(session), next: z.string().nullable() })),
  /** Changes the password. Every other session ends; the caller's continues with a new cookie. */
  changePassword: changing('/me/password')
    .input(z.strictObject({ present: proof, password: newPassword }))
    .errors(may(...unproven, 'password_weak', 'demo_people', 'suspended'))
    .output(done),
  /** Signs out one session. */
  endSession: changing('/me/sessions/{id}/end')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', ...unproven))
    .output(done),
  /** Signs out every session but this one. */
  endOtherSessions: changing('/me/other-sessions/end')
    .input(z.strictObject({ present: proof }))
    .errors(may(...unproven))
    .output(done),
  /** Removes the profile picture. It is uploaded over plain HTTP: POST /api/me/picture with the bytes as the body. */
  removePicture: changing('/me/picture/remove').output(me),
  /** Changes the caller's name. */
  updateProfile: changing('/me').input(z.strictObject({ fullName })).output(me),
  /** Changes how long the caller can undo later decisions and removals. Those already made keep their time. */
  changeUndoTime: changing('/me/undo-time')
    .input(z.strictObject({ undoSeconds: z.literal(undoTimes) }))
    .output(me),
}
