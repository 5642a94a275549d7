/** What the link in a mail authorises. */
export const linkPurposes = ['recovery', 'verification', 'old_address', 'new_address'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Mails about an account. They cannot be switched off and ignore quiet hours. */
export const letterKinds = [
  'recovery',
  'verification',
  'old_address',
  'new_address',
  'password_changed',
  'address_changed',
  'token_made',
  'webhook_off',
  'way_changed',
  'payment_failed',
  'plan_ended',
] as const
export type LetterKind = (typeof letterKinds)[number]

/** Security-relevant changes (how to sign in, or who else is sent data) that the owner is told of by mail. */
export const securityChanges = [
  'passkey_added',
  'google_linked',
  'two_step_on',
  'two_step_off',
  'codes_renewed',
  'webhook_added',
  'webhook_moved',
  'keys_dropped',
  'password_set',
] as const
export type SecurityChange = (typeof securityChanges)[number]

/** How long a link works, in minutes, from the moment its mail is sent. */
export const linkMinutes = {
  recovery: 10,
  verification: 24 * 60,
  old_address: 24 * 60,
  new_address: 24 * 60,
} as const satisfies Record<LinkPurpose, number>

/** A change of address must be confirmed within this time. */
export const addressChangeHours = 24

/** A recovery mail that could not be sent within this time is dropped: by then its owner has asked again, or remembers the password. */
export const recoveryWaitMinutes = 60

/** Recovery links lead to `resetPath`, all others to `confirmPath`. */
export const resetPath = '/reset-password'
export const confirmPath = '/confirm-email'
