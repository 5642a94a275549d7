import type { CampaignStatus } from './campaign.ts'

/** The specification has three labels: Active, Completed, and Paused for anything else. Deleted is our own. */
export const statusLabel = (status: CampaignStatus) => labels[status] ?? 'Paused'

const labels: Partial<Record<CampaignStatus, string>> = {
  active: 'Active',
  completed: 'Completed',
  deleted: 'Deleted',
}
