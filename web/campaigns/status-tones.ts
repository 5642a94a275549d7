import type { CampaignStatus } from '#/rules/campaign.ts'
import type { Tone } from '../ui/badge.tsx'

/** The tone of a campaign's status for the people who run it: several statuses are labelled Paused, and the tone tells them apart. */
export const statusTones: Record<CampaignStatus, Tone> = {
  active: 'success',
  completed: 'success',
  pending: 'warning',
  paused: 'neutral',
  rejected: 'danger',
  expired: 'neutral',
  deleted: 'neutral',
}
