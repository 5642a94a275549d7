import { z } from 'zod'
import { email as address, guarded, newPassword, proof, unproven } from './accounts.ts'
import { changing, done, may, reading, time } from './shared.ts'

const tokenMax = 100
/** From the link in a mail. A malformed one is treated like one that is no longer valid. */
const token = z.string().max(tokenMax)

/** A change of address that waits for confirmation. */
export const addressChange = z.object({
  newAddress: z.string(),
  /** Null when the current address need not confirm, because it was never confirmed itself. */
  isOldConfirmed: z.boolean().nullable(),
  isNewConfirmed: z.boolean(),
  /** Both must be confirmed before this. */
  expiresAt: time,
})
export type AddressChange = z.infer<typeof addressChange>

export const email = {
  /** Whether this server can send mail; if not, nothing may depend on mail. */
  reach: reading('/email').output(z.object({ byMail: z.boolean() })),
  /** Requests a recovery mail. It is sent after the response, which is the same whether or not the address has an account. */
  recover: changing('/recovery')
    .input(z.strictObject({ email: address }))
    .errors(may('slow_down', 'demo_people'))
    .output(done),
  /** Whether a recovery link is still valid. Does not use it up. */
  checkRecovery: changing('/recovery/check').input(z.strictObject({ token })).errors(may('link_over')).output(done),
  /** Sets a new password with the link. Every session ends, and the person logs in anew. */
  reset: changing('/recovery/use')
    .input(z.strictObject({ token, password: newPassword }))
    .errors(may('link_over', 'password_weak', ...guarded))
    .output(done),
  /** Sends the verification mail again. Does nothing when the address is already confirmed. */
  resendVerification: changing('/me/email/verification').errors(may('slow_down')).output(done),
  /** The caller's own pending change of address. */
  change: reading('/me/email/change').output(addressChange.nullable()),
  /** Requests a change of address. Links go to both addresses; the response is the same when the new one already has an account. */
  changeAddress: changing('/me/email/change')
    .input(z.strictObject({ email: address, present: proof }))
    .errors(may('email_same', 'no_mail_server', 'demo_people', ...unproven))
    .output(addressChange),
  /** Cancels the change; its links stop working. */
  cancelChange: changing('/me/email/change/cancel').output(done),
}
