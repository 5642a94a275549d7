import type { Role } from './roles.ts'

/** What can be reported. */
export const things = ['message', 'campaign', 'submission'] as const
export type Thing = (typeof things)[number]

export const reportReasons = ['spam', 'abuse', 'undisclosed', 'against_rules', 'private', 'other'] as const
export type ReportReason = (typeof reportReasons)[number]

export const reasonWords: Readonly<Record<ReportReason, string>> = {
  spam: 'Spam or a scam',
  abuse: 'Insults, threats or hate',
  undisclosed: 'Hides that it is rewarded',
  against_rules: 'Breaks Reddit’s or our rules',
  private: 'Shows someone’s private data',
  other: 'Something else',
}

export const outcomes = ['no_action', 'remove_message', 'pause_campaign', 'delete_campaign', 'suspend_author'] as const
export type ModerationOutcome = (typeof outcomes)[number]

export const outcomeWords: Readonly<Record<ModerationOutcome, string>> = {
  no_action: 'No action',
  remove_message: 'Remove the message',
  pause_campaign: 'Pause the campaign',
  delete_campaign: 'Delete the campaign',
  suspend_author: 'Suspend the author',
}

/** How a closed case describes what was done. */
export const outcomeDone: Readonly<Record<ModerationOutcome, string>> = {
  no_action: 'No action was needed',
  remove_message: 'The message was removed',
  pause_campaign: 'The campaign was paused',
  delete_campaign: 'The campaign was deleted',
  suspend_author: 'The author was suspended',
}

const fitting: Readonly<Record<Thing, readonly ModerationOutcome[]>> = {
  message: ['no_action', 'remove_message', 'suspend_author'],
  campaign: ['no_action', 'pause_campaign', 'delete_campaign', 'suspend_author'],
  submission: ['no_action', 'suspend_author'],
}

/** The outcomes a moderator may choose for this kind of thing. */
export const outcomesFor = (thing: Thing) => fitting[thing]

interface Found {
  author: { role: Role | null; suspended: boolean; hasLeft: boolean }
  /** The present status of the thing; null when nothing of it is left. */
  status: string | null
}

/** Why an outcome would be refused as things are; empty when it would not. */
export function outcomeBar(outcome: ModerationOutcome, { author, status }: Found) {
  switch (outcome) {
    case 'no_action':
      return ''
    case 'remove_message':
      return status === 'sent' ? '' : 'already gone'
    case 'pause_campaign':
      return status === 'active' ? '' : 'not running'
    case 'delete_campaign':
      return status && status !== 'deleted' ? '' : 'already gone'
    case 'suspend_author':
      if (author.hasLeft) return 'no longer here'
      return author.role === 'admin' ? 'an admin' : author.suspended ? 'already suspended' : ''
  }
}

export const caseLists = ['open', 'mine', 'closed'] as const
export type CaseList = (typeof caseLists)[number]

/** After this long another admin may take over a case that is still open. */
export const claimHours = 24
/** How long an admin may impersonate somebody at a time. */
export const impersonationMinutes = 15
/** How much of a reported text a moderator sees. */
export const reportedTextMax = 4_000
/** How many reports of one thing are listed; the rest are only counted. */
export const reportsShown = 10
