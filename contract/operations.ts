import { z } from 'zod'
import { bookLawNames } from '#/rules/books.ts'
import { jobNames, queues } from '#/rules/jobs.ts'
import { channels, deliveryStates, notificationTypes } from '#/rules/notifications.ts'
import { booksStates } from '#/rules/operations.ts'
import { roles } from '#/rules/roles.ts'
import { decisionMoves } from '#/rules/submission.ts'
import { email, fullName, me, newPassword, proof, unproven } from './accounts.ts'
import { changing, cursor, done, id, may, maybeTime, person, reading, time } from './shared.ts'

const job = z.object({
  name: z.enum(jobNames),
  lastStartedAt: maybeTime,
  lastEndedAt: maybeTime,
  lastSucceededAt: maybeTime,
  lastFailedAt: maybeTime,
  /** What kind of fault it was. */
  lastError: z.string().nullable(),
  runs: z.number(),
  failures: z.number(),
  /** Of its queue, where it has one; counted up to `countMax`. */
  waiting: z.number().nullable(),
  failed: z.number().nullable(),
})
export type Job = z.infer<typeof job>

const failingDecision = z.object({
  /** The submission's. */
  id,
  move: z.enum(decisionMoves),
  founder: z.string(),
  campaign: z.string(),
  decidedAt: time,
  nextTryAt: time,
  attempts: z.number(),
  error: z.string().nullable(),
})
export type FailingDecision = z.infer<typeof failingDecision>

const outgoing = z.object({
  /** `mailbox` keeps mails for everybody to read, in a demo and while developing. */
  setUp: z.enum(['none', 'smtp', 'mailbox', 'push']),
  /** The mail server's name. */
  host: z.string().nullable(),
  lastSentAt: maybeTime,
  waiting: z.number(),
  failed: z.number(),
  sentInDay: z.number(),
  sentInMonth: z.number(),
})
export type Outgoing = z.infer<typeof outgoing>

const delivery = z.object({
  id,
  type: z.enum(notificationTypes),
  /** "f…@example.com"; of a push the person's, too. */
  to: z.string(),
  device: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  dueAt: time,
  triedAt: maybeTime,
  sentAt: maybeTime,
  /** What kind of fault kept it. */
  reason: z.string().nullable(),
})
export type Delivery = z.infer<typeof delivery>

const connection = z.object({
  device: z.string(),
  since: time,
  looking: z.boolean(),
})

const connected = person.extend({
  role: z.enum(roles).nullable(),
  since: time,
  /** How many pages are open, and the newest of them. */
  pages: z.number(),
  connections: z.array(connection),
})
export type Connected = z.infer<typeof connected>

const check = z.object({
  askedAt: time,
  endedAt: maybeTime,
  state: z.enum(booksStates),
  /** Who asked; null for the check of every night, and for whoever has left. */
  askedBy: z.string().nullable(),
  tookMs: z.number().nullable(),
  accounts: z.number().nullable(),
  transfers: z.number().nullable(),
  differenceCount: z.number().nullable(),
  /** The first of them. */
  differences: z.array(
    z.object({
      law: z.enum(bookLawNames),
      says: z.string(),
      person: z.string().nullable(),
      campaign: z.string().nullable(),
    }),
  ),
  error: z.string().nullable(),
})
export type BooksCheck = z.infer<typeof check>

const next = z.string().nullable()

export const operations = {
  /** Every job of the server, all its processes together, a few seconds behind. For admins, as all of these but the first run. */
  jobs: reading('/admin/operations/jobs').output(z.array(job)),
  /** Decisions that a fault keeps from taking effect, newest first. */
  decisions: reading('/admin/operations/decisions')
    .input(z.strictObject({ cursor }))
    .output(z.object({ items: z.array(failingDecision), next })),
  /** Has one failed item of a queue tried again, or all of them. What succeeded meanwhile is left alone. */
  retry: changing('/admin/operations/retry')
    .input(z.strictObject({ queue: z.enum(queues), id: id.optional() }))
    .errors(may('not_found'))
    .output(z.object({ count: z.number() })),
  /** How one way out of the building does. */
  outgoing: reading('/admin/operations/outgoing')
    .input(z.strictObject({ channel: z.enum(channels) }))
    .output(outgoing),
  /** What waits, was sent, was given up or was not needed on one way, newest first. */
  deliveries: reading('/admin/operations/deliveries')
    .input(z.strictObject({ channel: z.enum(channels), state: z.enum(deliveryStates), cursor }))
    .output(z.object({ items: z.array(delivery), next })),
  /** Who is connected, at every process that the one which answers hears, newest first. */
  connections: reading('/admin/operations/connections')
    .input(z.strictObject({ cursor }))
    .output(
      z.object({
        people: z.number(),
        sockets: z.number(),
        looking: z.number(),
        /** Rooms on most screens. */
        rooms: z.array(z.object({ id, name: z.string(), screens: z.number() })),
        items: z.array(connected),
        next,
      }),
    ),
  /** Ends a person's open connections. While they are signed in, their browsers come back by themselves. */
  endConnections: changing('/admin/operations/connections/{id}/end')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', ...unproven))
    .output(done),
  /** The last check of the books that has ended, and whether one is under way. */
  books: reading('/admin/operations/books').output(z.object({ last: check.nullable(), running: z.boolean() })),
  /** Has the books checked. While a check is under way, this is that check. */
  checkBooks: changing('/admin/operations/books/check').output(done),

  /** Whether nobody is an admin yet, so that the first one may be made. */
  firstRun: reading('/first-run').output(z.object({ open: z.boolean() })),
  /** Makes the first admin, with the code that the server printed, and signs them in. Once there is an admin, this is nothing. */
  firstAdmin: changing('/first-run')
    .input(
      z.strictObject({ code: z.string().min(1, 'Code is required').max(100), fullName, email, password: newPassword }),
    )
    .errors(
      may(
        'not_found',
        'first_run_code_wrong',
        'code_needed',
        'password_weak',
        'busy',
        'slow_down',
        'already_signed_in',
        'cannot_sign_up',
        'suspended',
      ),
    )
    .output(me),
}
