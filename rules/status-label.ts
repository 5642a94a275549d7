import type { CampaignStatus } from './campaign.ts'

/** The status as the specification shows it: Active, Completed, or Paused for anything else. It does not know deleted ones. */
export const statusLabel = (status: CampaignStatus) => labels[status] ?? 'Paused'

const labels: Partial<Record<CampaignStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  deleted: 'Deleted',
}
