import type { CampaignStatus } from './campaign.ts'

/**
 * What the contributor who created a campaign may still change. While it runs, only the post's address, and the goal
 * downwards: raising it needs the founder. Once a comment is approved the address is frozen in every state, so that
 * nobody's comment ends up under another post.
 */
export type Revision = 'everything' | 'goal and address' | 'nothing'

const revisions: Record<CampaignStatus, Revision> = {
  pending: 'everything',
  rejected: 'everything',
  expired: 'everything',
  active: 'goal and address',
  paused: 'goal and address',
  completed: 'nothing',
  deleted: 'nothing',
}

export const revisionOf = (status: CampaignStatus) => revisions[status]

/** Whether saving sends the campaign back to its founder for review. */
export const goesToReview = (status: CampaignStatus) => status === 'rejected' || status === 'expired'
