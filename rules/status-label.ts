import type { CampaignStatus } from './campaign.ts'

/** The status as the specification shows it: Active, Completed, or Paused for anything else that it knows. It drops what is deleted; we show that to the founder and to admins. */
export const statusLabel = (status: CampaignStatus) => labels[status] ?? 'Paused'

const labels: Partial<Record<CampaignStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  deleted: 'Deleted',
}
