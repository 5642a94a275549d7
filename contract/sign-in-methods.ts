import { z } from 'zod'
import { nameMissing } from '#/rules/field-words.ts'
import { limits } from '#/rules/limits.ts'
import { signUpRoles } from '#/rules/roles.ts'
import { me, proof, unproven } from './accounts.ts'
import { changing, done, id, may, maybeTime, reading, time, typedLine } from './shared.ts'

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/)

/** "usb", "internal", or values that browsers may add. */
const transport = z.string().regex(/^[a-z-]{1,32}$/)
/** The WebAuthn credential id: at most 1,023 bytes. */
const credentialId = base64url(1_400)
const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
}

/* The browser's WebAuthn response as JSON. Members that we do not read are allowed. */

const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    attestationObject: base64url(40_000),
    transports: z.array(transport).max(10).default([]),
  }),
})
export type NewCredential = z.infer<typeof newCredential>

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(8_000),
    authenticatorData: base64url(8_000),
    signature: base64url(8_000),
    userHandle: base64url(200).nullish(),
  }),
})
export type Assertion = z.infer<typeof assertion>

const parameters = z.object({
  type: z.literal('public-key'),
  alg: z.number(),
})
const named = z.object({ id: z.string(), type: z.literal('public-key') })

/** Options for `navigator.credentials.create`. */
const creation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(parameters),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(named),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type Creation = z.infer<typeof creation>

/** Options for `navigator.credentials.get`, for any passkey of this site. */
const request = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('required'),
})
export type Request = z.infer<typeof request>

export const passkey = z.object({
  id,
  /** "Chrome on Windows", until it is renamed. */
  name: z.string(),
  createdAt: time,
  usedAt: maybeTime,
})
export type Passkey = z.infer<typeof passkey>

export const mine = z.object({
  google: z.object({ isSetUp: z.boolean(), linkedAt: maybeTime }),
  /** Oldest first. */
  passkeys: z.array(passkey),
  /** Null while it is off. */
  twoStep: z.object({ since: time, codesLeft: z.int() }).nullable(),
})
/** Every sign-in method a person has. */
export type Mine = z.infer<typeof mine>

const codes = z.object({ codes: z.array(z.string()) })
const proven = z.strictObject({ present: proof })
const passkeyName = typedLine(limits.passkeyNameMax, nameMissing)
/** A six-digit code of an authenticator app, or a recovery code; spaces and dashes are ignored. */
const code = z.string().max(100)

export const signInMethods = {
  mine: reading('/me/sign-in-methods').output(mine),
  /** Sets the role of somebody who signed up with Google without choosing one. Works once. */
  chooseRole: changing('/me/role')
    .input(z.strictObject({ role: z.enum(signUpRoles) }))
    .errors(may('role_settled'))
    .output(me),

  /** The URL to go to for linking a Google account, which redirects back to GET /api/auth/google/callback. */
  linkGoogle: changing('/me/google')
    .input(proven)
    .errors(may('google_not_set_up', 'google_linked', 'google_unreachable', 'demo_people', ...unproven))
    .output(z.object({ url: z.string() })),
  unlinkGoogle: changing('/me/google/unlink')
    .input(proven)
    .errors(may('not_found', 'last_sign_in_method', 'demo_people', ...unproven))
    .output(done),

  /** Options for creating a passkey. Valid for five minutes, once. */
  beginPasskey: changing('/me/passkeys/begin')
    .input(proven)
    .errors(may('too_many_passkeys', 'demo_people', ...unproven))
    .output(creation),
  addPasskey: changing('/me/passkeys')
    .input(z.strictObject({ credential: newCredential }))
    .errors(may('passkey_refused', 'passkey_known', 'too_many_passkeys'))
    .output(passkey),
  renamePasskey: changing('/me/passkeys/{id}')
    .input(z.strictObject({ id, name: passkeyName }))
    .errors(may('not_found'))
    .output(done),
  removePasskey: changing('/me/passkeys/{id}/remove')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', 'last_sign_in_method', 'demo_people', ...unproven))
    .output(done),
  /** Options for signing in with any passkey of this site. Valid for five minutes, once. */
  beginSignIn: changing('/session/passkey/begin').errors(may('already_signed_in')).output(request),
  signInWithPasskey: changing('/session/passkey')
    .input(z.strictObject({ credential: assertion }))
    .errors(may('already_signed_in', 'passkey_refused', 'passkey_unknown', 'suspended'))
    .output(me),

  /** A new secret for an authenticator app, as text and as an otpauth: URL. Sign-in asks for codes only after it is confirmed. */
  beginTwoStep: changing('/me/two-step/begin')
    .input(proven)
    .errors(may('two_step_is_on', 'demo_people', ...unproven))
    .output(z.object({ secret: z.string(), url: z.string() })),
  /** Switches it on, with the secret that was begun last. The recovery codes are returned here and never again. */
  confirmTwoStep: changing('/me/two-step')
    .input(z.strictObject({ secret: z.string().max(100), code }))
    .errors(may('two_step_is_on', 'two_step_begun_anew', 'code_wrong', 'slow_down'))
    .output(codes),
  stopTwoStep: changing('/me/two-step/stop')
    .input(proven)
    .errors(may('two_step_is_off', 'demo_people', ...unproven))
    .output(done),
  /** Makes new recovery codes; the old ones stop working. */
  renewCodes: changing('/me/two-step/codes')
    .input(proven)
    .errors(may('two_step_is_off', 'demo_people', ...unproven))
    .output(codes),
  /** The second step of signing in, in the browser that has completed the first. */
  giveCode: changing('/session/code')
    .input(z.strictObject({ code }))
    .errors(may('already_signed_in', 'code_wrong', 'code_too_late', 'slow_down', 'suspended'))
    .output(me),
}
