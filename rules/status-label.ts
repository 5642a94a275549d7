import type { CampaignStatus } from './campaign.ts'

/** Paused stands for whatever takes no work at present: also in review, rejected and expired. */
export const statusLabel = (status: CampaignStatus) => labels[status] ?? 'Paused'

const labels: Partial<Record<CampaignStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  deleted: 'Deleted',
}
