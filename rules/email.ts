/** What a link in a mail proves that its opener may do. */
export const linkPurposes = ['recovery', 'verification', 'old_address', 'new_address'] as const
export type LinkPurpose = (typeof linkPurposes)[number]

/** Mails about an account. Nobody can switch them off, and they know no quiet hours. */
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
] as const
export type LetterKind = (typeof letterKinds)[number]

/** What opens an account, or lets somebody else hear of it, and changed: its owner is told by mail. */
export const wayChanges = ['passkey_added', 'google_linked', 'two_step_off', 'webhook_added'] as const
export type WayChange = (typeof wayChanges)[number]

/** How long a link works, in minutes, from when its mail goes. */
export const linkMinutes = {
  recovery: 10,
  verification: 24 * 60,
  old_address: 24 * 60,
  new_address: 24 * 60,
} as const satisfies Record<LinkPurpose, number>

/** A change of address waits this long for its confirmations. */
export const addressChangeHours = 24

/** Whoever waited longer than this for a recovery mail has asked again, or remembers. */
export const recoveryWaitMinutes = 60

/** Where links of recovery lead; the other ones lead to `confirmPath`. */
export const resetPath = '/reset-password'
export const confirmPath = '/confirm-email'
