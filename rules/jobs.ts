import { deliveriesKeptDays, noticesKeptDays } from './delivery.ts'
import { checkoutsKeptDays } from './plans.ts'
import { webhooksKeptDays } from './webhooks.ts'

interface JobWords {
  name: string
  /** Seconds between two runs. An alert compares with it. */
  everySeconds: number
  /** What it does, in a sentence. */
  says: string
}

const minute = 60
const hour = 60 * minute

/** Every background job of the server, in the order an operator reads them. The runs are stored under these keys. */
export const jobs = {
  decisions: {
    name: 'Applying decisions',
    everySeconds: 1,
    says: 'Approvals and rejections take effect once the time to undo them is over.',
  },
  mails: {
    name: 'Sending emails',
    everySeconds: 1,
    says: 'Notifications that go by email, several in one message.',
  },
  pushes: { name: 'Sending pushes', everySeconds: 1, says: 'Notifications that go to people’s devices.' },
  letters: {
    name: 'Sending letters',
    everySeconds: 1,
    says: 'Emails about an account itself: links, confirmations and warnings.',
  },
  recalls: {
    name: 'Recalling pushes',
    everySeconds: 1,
    says: 'Removes notifications from devices once they are read elsewhere.',
  },
  /** Those that the payment provider sends here. */
  webhooks: {
    name: 'Applying webhooks',
    everySeconds: 1,
    says: 'Applies what the payment provider reported, in order.',
  },
  /** Those that go to founders' servers. */
  hooks: {
    name: 'Sending webhooks',
    everySeconds: 1,
    says: 'Tells founders’ own servers what happens in their campaigns.',
  },
  sandbox: {
    name: 'Sandbox payments',
    everySeconds: 30,
    says: 'The sandbox renews plans and reports on them. It moves no money.',
  },
  reconciling: {
    name: 'Reconciling',
    everySeconds: minute,
    says: 'Compares each plan with the payment provider once a day, and repairs it.',
  },
  plans: {
    name: 'Announcing failed payments and ended plans',
    everySeconds: 30,
    says: 'Tells founders, once, that a payment failed or that what they paid for is over.',
  },
  expiring: {
    name: 'Expiring campaigns',
    everySeconds: 30,
    says: 'Closes campaigns past their end and returns their unused karma.',
  },
  lapsing: {
    name: 'Lapsing submissions',
    everySeconds: 30,
    says: 'Frees the spots of approved posts that were not published in time.',
  },
  warning: {
    name: 'Warning of lapses',
    everySeconds: 30,
    says: 'Tells contributors that their time to publish is running out.',
  },
  books: {
    name: 'Checking the books',
    everySeconds: 1,
    says: 'Recalculates every balance from the ledger, each night and on request.',
  },
  requests: { name: 'Forgetting requests', everySeconds: hour, says: 'Keys of requests older than a day are removed.' },
  deliveries: {
    name: 'Forgetting deliveries',
    everySeconds: hour,
    says: `Records of emails and pushes older than ${deliveriesKeptDays} days are removed.`,
  },
  notices: {
    name: 'Forgetting notifications',
    everySeconds: hour,
    says: `Notifications older than ${noticesKeptDays} days are removed, read or not.`,
  },
  checkouts: {
    name: 'Forgetting checkouts',
    everySeconds: hour,
    says: `Checkouts that nobody paid within ${checkoutsKeptDays} days are removed.`,
  },
  oldHooks: {
    name: 'Forgetting webhooks',
    everySeconds: hour,
    says: `Records of messages to webhooks older than ${webhooksKeptDays} days are removed.`,
  },
  viewings: {
    name: 'Ending viewings',
    everySeconds: 30,
    says: 'Ends viewings as someone else when their time is up, and logs it.',
  },
  sockets: {
    name: 'Closing connections of new admins',
    everySeconds: 2,
    says: 'When a command on the server makes someone an admin, their earlier live connections are closed.',
  },
  removals: {
    name: 'Forgetting removals',
    everySeconds: 30,
    says: 'What is kept to undo an admin’s removal is deleted when the time for that is over.',
  },
  oldLetters: {
    name: 'Forgetting letters',
    everySeconds: hour,
    says: 'Records of account emails sent long ago are removed.',
  },
  ways: {
    name: 'Forgetting half-finished logins',
    everySeconds: hour,
    says: 'Logins by passkey, code or Google that were never finished are removed, and so are half-done two-step set-ups.',
  },
  sealing: {
    name: 'Re-encrypting secrets',
    everySeconds: hour,
    says: 'What was encrypted with an earlier secret of the server is encrypted with the current one.',
  },
  attempts: {
    name: 'Forgetting attempts',
    everySeconds: hour,
    says: 'Expired counts of attempts are removed.',
  },
  images: {
    name: 'Sweeping images',
    everySeconds: hour,
    says: 'Squad images that no message shows are removed.',
  },
  pictures: {
    name: 'Sweeping pictures of people',
    everySeconds: hour,
    says: 'Profile pictures no longer in use are removed.',
  },
} as const satisfies Record<string, JobWords>

export type JobName = keyof typeof jobs

const isJobName = (text: string): text is JobName => Object.hasOwn(jobs, text)

export const jobNames = Object.keys(jobs).filter(isJobName)

/** Queues whose failed items an admin may retry. */
export const queues = ['decisions', 'email', 'letters', 'push', 'webhooks'] as const
export type Queue = (typeof queues)[number]
