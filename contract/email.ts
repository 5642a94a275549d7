import { z } from 'zod'
import { email as address, guarded, newPassword, proof } from './accounts.ts'
import { changing, done, may, reading, time } from './shared.ts'

const tokenMax = 100
/** From a link in a mail. One that is no token at all is as good as one that is over. */
const token = z.string().max(tokenMax)

/** An address that waits for its confirmations. */
export const addressChange = z.object({
  newAddress: z.string(),
  /** Null where the present address is not asked, because it was never confirmed itself. */
  isOldConfirmed: z.boolean().nullable(),
  isNewConfirmed: z.boolean(),
  /** Until when both must be confirmed. */
  expiresAt: time,
})
export type AddressChange = z.infer<typeof addressChange>

export const email = {
  /** Whether this server can send mails: without, nothing is promised, confirmed or changed by them. */
  reach: reading('/email').output(z.object({ byMail: z.boolean() })),
  /** Asks for a recovery mail. The answer is the same whether or not anybody has this address; the mail goes after it. */
  recover: changing('/recovery')
    .input(z.strictObject({ email: address }))
    .errors(may('slow_down', 'demo_people'))
    .output(z.object({ byMail: z.boolean() })),
  /** Whether a recovery link still works. Using it up is another call. */
  checkRecovery: changing('/recovery/check').input(z.strictObject({ token })).errors(may('link_over')).output(done),
  /** A new password for whoever has the link: every session ends, and the next login is with it. */
  reset: changing('/recovery/use')
    .input(z.strictObject({ token, password: newPassword }))
    .errors(may('link_over', 'password_weak', ...guarded))
    .output(done),
  /** Mails the link that confirms one's address again. A confirmed one needs none. */
  resendVerification: changing('/me/email/verification').errors(may('slow_down')).output(done),
  /** One's own change of address that waits for its confirmations. */
  change: reading('/me/email/change').output(addressChange.nullable()),
  /** Asks for another address. Links go to both; the answer is the same when the new one already has an account. */
  changeAddress: changing('/me/email/change')
    .input(z.strictObject({ email: address, present: proof }))
    .errors(
      may(
        'email_same',
        'password_needed',
        'password_wrong',
        'log_in_again',
        ...guarded,
        'no_mail_server',
        'demo_people',
      ),
    )
    .output(addressChange),
  /** Stops it. Its links work no more. */
  cancelChange: changing('/me/email/change/cancel').output(done),
}
