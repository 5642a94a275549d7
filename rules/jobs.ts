interface JobWords {
  name: string
  /** Seconds between two runs. An alert compares with it. */
  everySeconds: number
  /** What it does, in a sentence. */
  says: string
}

const minute = 60
const hour = 60 * minute

/** Every background job of the server, in the order an operator reads them. */
export const jobs = {
  decisions: {
    name: 'Applying decisions',
    everySeconds: 1,
    says: 'Approvals and rejections take effect once the time to undo them is over.',
  },
  mails: {
    name: 'Sending mails',
    everySeconds: 1,
    says: 'What people wait for leaves by mail, several notices in one letter.',
  },
  pushes: { name: 'Sending pushes', everySeconds: 1, says: 'What people wait for reaches their devices.' },
  letters: {
    name: 'Sending letters',
    everySeconds: 1,
    says: 'Mails about an account itself: links, confirmations and warnings.',
  },
  recalls: { name: 'Recalling pushes', everySeconds: 1, says: 'Devices stop showing what was read elsewhere.' },
  webhooks: {
    name: 'Applying webhooks',
    everySeconds: 1,
    says: 'What the payment provider told is applied, in its order.',
  },
  hooks: {
    name: 'Sending webhooks',
    everySeconds: 1,
    says: 'Endpoints of founders are told what happens in their campaigns.',
  },
  sandbox: {
    name: 'Sandbox payments',
    everySeconds: 30,
    says: 'The sandbox renews plans and tells of them. It moves no money.',
  },
  reconciling: {
    name: 'Reconciling',
    everySeconds: minute,
    says: 'Each plan is compared with the payment provider once a day, and repaired.',
  },
  expiring: {
    name: 'Expiring campaigns',
    everySeconds: 30,
    says: 'Campaigns past their end close, and what is left of their karma returns.',
  },
  lapsing: {
    name: 'Lapsing submissions',
    everySeconds: 30,
    says: 'Approved posts that nobody published in time give their place free.',
  },
  warning: {
    name: 'Warning of lapses',
    everySeconds: 30,
    says: 'Contributors hear that the time to publish is running out.',
  },
  books: {
    name: 'Checking the books',
    everySeconds: 1,
    says: 'Every balance is derived from the ledger again, each night and when asked.',
  },
  requests: { name: 'Forgetting requests', everySeconds: hour, says: 'Keys of requests older than a day are removed.' },
  deliveries: {
    name: 'Forgetting deliveries',
    everySeconds: hour,
    says: 'Records of mails and pushes older than 30 days are removed.',
  },
  notices: {
    name: 'Forgetting notices',
    everySeconds: hour,
    says: 'Notices older than 180 days are removed, read or not.',
  },
  checkouts: {
    name: 'Forgetting checkouts',
    everySeconds: hour,
    says: 'Checkouts that nobody paid within 30 days are removed.',
  },
  oldHooks: {
    name: 'Forgetting webhooks',
    everySeconds: hour,
    says: 'Records of what endpoints were told more than 30 days ago are removed.',
  },
  viewings: {
    name: 'Ending viewings',
    everySeconds: 30,
    says: 'An admin who looked through somebody’s eyes for long enough is themselves again, and the log says so.',
  },
  removals: {
    name: 'Forgetting removals',
    everySeconds: 30,
    says: 'What is kept to bring back what an admin removed goes after a minute.',
  },
  oldLetters: {
    name: 'Forgetting letters',
    everySeconds: hour,
    says: 'Records of mails about accounts that are long gone out are removed.',
  },
  ways: {
    name: 'Forgetting half-finished logins',
    everySeconds: hour,
    says: 'Questions to passkeys, codes and Google that nobody answered are removed, and two-step verification that was only begun.',
  },
  sealing: {
    name: 'Sealing secrets anew',
    everySeconds: hour,
    says: 'What an earlier secret of the server encrypted is encrypted with the present one.',
  },
  attempts: {
    name: 'Forgetting attempts',
    everySeconds: hour,
    says: 'Counts of tries whose time is over are removed.',
  },
  images: {
    name: 'Sweeping images',
    everySeconds: hour,
    says: 'Pictures of squads that no message shows are removed.',
  },
  pictures: {
    name: 'Sweeping pictures of people',
    everySeconds: hour,
    says: 'Pictures that nobody shows any more are removed.',
  },
} as const satisfies Record<string, JobWords>

export type JobName = keyof typeof jobs

const isJobName = (text: string): text is JobName => Object.hasOwn(jobs, text)

export const jobNames = Object.keys(jobs).filter(isJobName)

/** Queues whose failed items an admin may retry. */
export const queues = ['decisions', 'email', 'letters', 'push', 'webhooks'] as const
export type Queue = (typeof queues)[number]
