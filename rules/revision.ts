import type { CampaignStatus } from './campaign.ts'

/**
 * What the contributor who created a campaign may still change. Of a running one only the goal, downwards, and the address of
 * the post: a rise is the founder's to allow. The address stays once a comment is approved, however the campaign stands: nobody's
 * comment ends up under another post.
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

/** Whether saving sends the campaign to its founder again. */
export const goesToReview = (status: CampaignStatus) => status === 'rejected' || status === 'expired'

/** The lowest comment goal that may be saved: a running campaign may end with what it has, another needs something left to do. */
export const leastGoal = (status: CampaignStatus, approved: number) =>
  revisions[status] === 'everything' ? approved + 1 : Math.max(1, approved)
