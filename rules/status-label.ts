import type { CampaignStatus } from './campaign.ts'

/** The status as the specification shows it: Active, Completed, or Paused for anything else. */
export const statusLabel = (status: CampaignStatus) =>
  status === 'active' ? 'Active' : status === 'completed' ? 'Completed' : 'Paused'
