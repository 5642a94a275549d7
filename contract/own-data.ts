import { z } from 'zod'
import { email, proof, unproven } from './accounts.ts'
import { changing, done, may } from './shared.ts'

/** A person's data as a whole. It is exported over plain HTTP as an archive: GET /api/me/export. */
export const ownData = {
  /** Deletes the caller's account for good and signs out. The email is typed as a confirmation. */
  leave: changing('/me/leave')
    .input(z.strictObject({ email, present: proof }))
    .errors(may('email_differs', 'last_admin', 'demo_people', 'cancel_failed', ...unproven))
    .output(done),
}
