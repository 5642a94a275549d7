export const submissionKinds = ['post', 'comment'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

export const submissionStatuses = ['pending', 'pending_post', 'approved', 'rejected', 'withdrawn', 'lapsed'] as const
export type SubmissionStatus = (typeof submissionStatuses)[number]

/** The status an earlier version of a post or comment had when it was sent again. */
export const versionStatuses = ['rejected', 'withdrawn'] as const satisfies readonly SubmissionStatus[]

/** What a founder may decide about work in review. */
export const decisionMoves = ['approve', 'reject'] as const
export type DecisionMove = (typeof decisionMoves)[number]

export type SubmissionMove = 'approve' | 'reject' | 'publish' | 'withdraw' | 'lapse' | 'resubmit'

type Moves = Record<SubmissionStatus, Partial<Record<SubmissionMove, SubmissionStatus>>>

/** A post is paid once it is live on Reddit, a comment once the founder approves it. */
const moves: Record<SubmissionKind, Moves> = {
  post: {
    pending: { approve: 'pending_post', reject: 'rejected', withdraw: 'withdrawn' },
    pending_post: { publish: 'approved', lapse: 'lapsed' },
    rejected: { resubmit: 'pending' },
    approved: {},
    withdrawn: {},
    lapsed: {},
  },
  comment: {
    pending: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn' },
    rejected: { resubmit: 'pending' },
    withdrawn: { resubmit: 'pending' },
    pending_post: {},
    approved: {},
    lapsed: {},
  },
}

/** The status a move leads to, or undefined when it is not allowed. */
export const nextSubmissionStatus = (kind: SubmissionKind, status: SubmissionStatus, move: SubmissionMove) =>
  moves[kind][status][move]

/** How a campaign's work is grouped: waiting for the founder, waiting to be published, and decided. */
export const workGroups = ['pending', 'publishing', 'decided'] as const
export type WorkGroup = (typeof workGroups)[number]

export const workGroupOf: Readonly<Record<SubmissionStatus, WorkGroup>> = {
  pending: 'pending',
  pending_post: 'publishing',
  approved: 'decided',
  rejected: 'decided',
  withdrawn: 'decided',
  lapsed: 'decided',
}

/** Whether a post occupies a slot of its campaign. */
export const isUnderWay = (status: SubmissionStatus) => status === 'pending' || status === 'pending_post'

export type Turn = 'founder' | 'contributor' | null

/** Who has to act next on a submission; null when nobody does. */
export function whoseTurn(status: SubmissionStatus): Turn {
  switch (status) {
    case 'pending':
      return 'founder'
    case 'pending_post':
    case 'rejected':
      return 'contributor'
    case 'approved':
    case 'withdrawn':
    case 'lapsed':
      return null
  }
}

/** Days after which rejected work that was not sent again is no longer awaited. */
export const answerWithinDays = 30

export const submissionLabels: Record<SubmissionStatus, string> = {
  pending: 'In review',
  pending_post: 'Ready to publish',
  approved: 'Approved',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn',
  lapsed: 'Lapsed',
}
