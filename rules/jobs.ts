interface JobWords {
  name: string
  /** What it does, in a sentence. */
  says: string
}

/** Everything the server does by itself, in the order an operator reads it. */
export const jobs = {
  decisions: {
    name: 'Applying decisions',
    says: 'Approvals and rejections take effect once the time to undo them is over.',
  },
  mails: { name: 'Sending mails', says: 'What people wait for leaves by mail, several notices in one letter.' },
  pushes: { name: 'Sending pushes', says: 'What people wait for reaches their devices.' },
  letters: { name: 'Sending letters', says: 'Mails about an account itself: links, confirmations and warnings.' },
  recalls: { name: 'Recalling pushes', says: 'Devices stop showing what was read elsewhere.' },
  webhooks: { name: 'Applying webhooks', says: 'What the payment provider told is applied, in its order.' },
  hooks: { name: 'Sending webhooks', says: 'Endpoints of founders are told what happens in their campaigns.' },
  sandbox: { name: 'Sandbox payments', says: 'The sandbox renews plans and tells of them. It moves no money.' },
  reconciling: {
    name: 'Reconciling',
    says: 'Each plan is compared with the payment provider once a day, and repaired.',
  },
  expiring: {
    name: 'Expiring campaigns',
    says: 'Campaigns past their end close, and what is left of their karma returns.',
  },
  lapsing: { name: 'Lapsing submissions', says: 'Approved posts that nobody published in time give their place free.' },
  warning: { name: 'Warning of lapses', says: 'Contributors hear that the time to publish is running out.' },
  books: {
    name: 'Checking the books',
    says: 'Every balance is derived from the ledger again, each night and when asked.',
  },
  requests: { name: 'Forgetting requests', says: 'Keys of requests older than a day are removed.' },
  deliveries: { name: 'Forgetting deliveries', says: 'Records of mails and pushes older than 30 days are removed.' },
  oldHooks: {
    name: 'Forgetting webhooks',
    says: 'Records of what endpoints were told more than 30 days ago are removed.',
  },
  viewings: {
    name: 'Ending viewings',
    says: 'An admin who looked through somebody’s eyes for long enough is themselves again, and the log says so.',
  },
  removals: { name: 'Forgetting removals', says: 'What an admin removed can no longer be undone after a minute.' },
  oldLetters: {
    name: 'Forgetting letters',
    says: 'Records of mails about accounts that are long gone out are removed.',
  },
  ways: {
    name: 'Forgetting half-finished logins',
    says: 'Questions to passkeys, codes and Google that nobody answered are removed.',
  },
  attempts: { name: 'Forgetting attempts', says: 'Counts of tries whose time is over are removed.' },
  images: { name: 'Sweeping images', says: 'Pictures of squads that no message shows are removed.' },
  pictures: { name: 'Sweeping pictures of people', says: 'Pictures that nobody shows any more are removed.' },
} as const satisfies Record<string, JobWords>

export type JobName = keyof typeof jobs

const isJobName = (text: string): text is JobName => Object.hasOwn(jobs, text)

export const jobNames = Object.keys(jobs).filter(isJobName)

/** Queues whose failed items somebody may try again. */
export const queues = ['decisions', 'email', 'letters', 'push', 'webhooks'] as const
export type Queue = (typeof queues)[number]
