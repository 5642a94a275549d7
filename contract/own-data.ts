import { z } from 'zod'
import { email, guarded, proof } from './accounts.ts'
import { changing, done, may } from './shared.ts'

/** What is a person's own as a whole. It is collected over plain HTTP: GET /api/me/export, an archive. */
export const ownData = {
  /** Deletes one's account for good, and signs out. The email is typed to show that it is meant. */
  leave: changing('/me/leave')
    .input(z.strictObject({ email, present: proof }))
    .errors(
      may(
        'email_differs',
        'password_needed',
        'password_wrong',
        'log_in_again',
        'last_admin',
        'demo_people',
        'cancel_failed',
        ...guarded,
      ),
    )
    .output(done),
}
