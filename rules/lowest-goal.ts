import type { CampaignStatus } from './campaign.ts'
import { nextCampaignStatus } from './campaign.ts'
import { revisionOf } from './revision.ts'

/**
 * The lowest comment goal a founder may set. A campaign that can be completed may be set to what is already approved, which
 * completes it; one that is in review or rejected must have something left to do.
 */
export const foundersLowestGoal = (status: CampaignStatus, approved: number) =>
  nextCampaignStatus(status, 'complete') ? Math.max(1, approved) : approved + 1

/**
 * The lowest comment goal that the contributor who created the campaign may save. It differs from the founder's for an expired
 * campaign: saving sends it back to review, so it must have something left to do.
 */
export const creatorsLowestGoal = (status: CampaignStatus, approved: number) =>
  revisionOf(status) === 'everything' ? approved + 1 : Math.max(1, approved)
