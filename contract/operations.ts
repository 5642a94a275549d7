import { z } from 'zod'
import { bookLawNames } from '#/rules/books.ts'
import { codeMissing } from '#/rules/field-words.ts'
import { jobNames, queues } from '#/rules/jobs.ts'
import { channels, deliveryStates, notificationTypes } from '#/rules/notifications.ts'
import { booksStates, services } from '#/rules/operations.ts'
import { roles } from '#/rules/roles.ts'
import { decisionMoves } from '#/rules/submission.ts'
import { email, fullName, me, newPassword, proof, unproven } from './accounts.ts'
import { changing, done, id, may, maybeTime, paging, person, reading, time } from './shared.ts'

const job = z.object({
  name: z.enum(jobNames),
  lastStartedAt: maybeTime,
  lastEndedAt: maybeTime,
  lastSucceededAt: maybeTime,
  lastFailedAt: maybeTime,
  /** The kind of fault. */
  lastError: z.string().nullable(),
  runs: z.number(),
  failures: z.number(),
  /** Of the job's queue, if it has one; counted up to `countMax`. */
  waiting: z.number().nullable(),
  failed: z.number().nullable(),
  /** The kind of fault that holds back what waits, where it is recorded. */
  waitsFor: z.string().nullable(),
})
export type Job = z.infer<typeof job>

const failingDecision = z.object({
  /** The submission's id. */
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
  /** `mailbox` collects mails where everybody can read them, for demos and development. */
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
  /** Masked: "f…@example.com". For a push, too, the person's address. */
  to: z.string(),
  device: z.string().nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  dueAt: time,
  triedAt: maybeTime,
  sentAt: maybeTime,
  /** The kind of fault that held it back. */
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
  /** How many pages are open; `connections` has the newest. */
  pages: z.number(),
  connections: z.array(connection),
})
export type Connected = z.infer<typeof connected>

const check = z.object({
  endedAt: maybeTime,
  state: z.enum(booksStates),
  /** Null for the nightly check, and when the person has left. */
  askedBy: z.string().nullable(),
  tookMs: z.number().nullable(),
  accounts: z.number().nullable(),
  transfers: z.number().nullable(),
  differenceCount: z.number().nullable(),
  /** The first differences only. */
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

const failingService = z.object({
  service: z.enum(services),
  /** When a process first noticed. */
  since: time,
  /** The kind of fault. */
  reason: z.string(),
})
export type FailingService = z.infer<typeof failingService>

export const operations = {
  /**
   * Every job of the server, over all processes, a few seconds behind. For admins, like
   * everything here but `firstRun` and `firstAdmin`.
   */
  jobs: reading('/admin/operations/jobs').output(z.array(job)),
  /** Mail and the storage of files, if they fail, as far as any process that the answering one hears of has noticed. */
  services: reading('/admin/operations/services').output(z.array(failingService)),
  /** Decisions that fail to take effect, newest first. */
  decisions: reading('/admin/operations/decisions')
    .input(z.strictObject(paging))
    .output(z.object({ items: z.array(failingDecision), next })),
  /** Retries one failed item of a queue, or all of them. What has succeeded meanwhile is left alone. */
  retry: changing('/admin/operations/retry')
    .input(z.strictObject({ queue: z.enum(queues), id: id.optional() }))
    .errors(may('not_found'))
    .output(z.object({ count: z.number() })),
  /** The state of one outgoing channel. */
  outgoing: reading('/admin/operations/outgoing')
    .input(z.strictObject({ channel: z.enum(channels) }))
    .output(outgoing),
  /** Deliveries of one channel in one state (waiting, sent, given up or not needed), newest first. */
  deliveries: reading('/admin/operations/deliveries')
    .input(z.strictObject({ channel: z.enum(channels), state: z.enum(deliveryStates), ...paging }))
    .output(z.object({ items: z.array(delivery), next })),
  /** Who is connected, newest first, across all processes that the answering one hears of. */
  connections: reading('/admin/operations/connections')
    .input(z.strictObject(paging))
    .output(
      z.object({
        people: z.number(),
        sockets: z.number(),
        looking: z.number(),
        /** The rooms open on most screens. */
        rooms: z.array(z.object({ id, name: z.string(), screens: z.number() })),
        items: z.array(connected),
        next,
      }),
    ),
  /** Closes a person's open sockets. While they are signed in, their browsers reconnect by themselves. */
  endConnections: changing('/admin/operations/connections/{id}/end')
    .input(z.strictObject({ id, present: proof }))
    .errors(may('not_found', ...unproven))
    .output(done),
  /** The latest finished check of the books, and whether one is running. */
  books: reading('/admin/operations/books').output(z.object({ last: check.nullable(), running: z.boolean() })),
  /** Starts a check of the books. Does nothing while one is running. */
  checkBooks: changing('/admin/operations/books/check').output(done),

  /** Whether there is no admin yet, so that the first one can be created. */
  firstRun: reading('/first-run').output(z.object({ open: z.boolean() })),
  /** Creates the first admin with the code printed by the server, and signs them in. Not found once there is an admin. */
  firstAdmin: changing('/first-run')
    .input(z.strictObject({ code: z.string().min(1, codeMissing).max(100), fullName, email, password: newPassword }))
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
