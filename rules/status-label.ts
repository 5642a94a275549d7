import type { CampaignStatus } from './campaign.ts'

/** Paused stands for whatever takes no work at present: also in review, rejected and expired. */
export const statusLabel = (status: CampaignStatus) => labels[status]

const paused = 'Paused'

const labels: Record<CampaignStatus, string> = {
  pending: paused,
  active: 'Active',
  paused,
  rejected: paused,
  expired: paused,
  completed: 'Completed',
  deleted: 'Deleted',
}
