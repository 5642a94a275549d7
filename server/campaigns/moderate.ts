import { nextCampaignStatus } from '#/rules/campaign.ts'
import { isolated } from '#/rules/isolated.ts'
import { isLatest } from '../audit/latest.ts'
import type { Noted } from '../audit/note.ts'
import { note } from '../audit/note.ts'
import type { Author } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { refuse } from '../refusals.ts'
import type { LockedCampaign } from './lock.ts'
import { lockCampaign } from './lock.ts'
import { setPaused } from './pause.ts'
import { deleteCampaigns, lockWaiting } from './remove.ts'

/** What an admin does to something of somebody else's, and why. */
export interface Act {
  tx: Tx
  tell: Tell
  author: Author
  reason: string
}

/**
 * An admin pauses somebody else's campaign. Its founder is told why and may resume it. Repeated after a lost answer, it gets the same
 * answer.
 */
export async function moderatePause(act: Act, id: string) {
  const { tx, tell, author, reason } = act
  const campaign = await lockOthers(act, id)
  const noted = { action: 'campaign_paused', subject: campaign.founder_id, target: id, reason } as const
  if (campaign.status === 'deleted') refuse('campaign_not_found')
  if (campaign.status === 'paused' && campaign.pause_reason === reason && (await isLatest(tx, author, noted))) return
  // A campaign that its founder's suspension paused would resume when that ends, so it can be paused once more.
  const resumes = campaign.status === 'paused' && campaign.paused_by_suspension && !campaign.is_over
  if (!resumes && (!nextCampaignStatus(campaign.status, 'pause') || !campaign.is_live)) refuse('already_paused')
  await setPaused(tx, tell, [campaign], { reason })
  await record(act, campaign, noted, 'paused')
}

/** An admin deletes somebody else's campaign, with the same effects as when its founder deletes it. Repeated, it gets the same answer. */
export async function moderateRemoval(act: Act, id: string) {
  const { tx, tell, author, reason } = act
  await lockWaiting(tx, id)
  const campaign = await lockOthers(act, id)
  const noted = { action: 'campaign_deleted', subject: campaign.founder_id, target: id, reason } as const
  if (!(await deleteCampaigns(tx, tell, [campaign])))
    return (await isLatest(tx, author, noted)) ? undefined : refuse('campaign_not_found')
  await record(act, campaign, noted, 'deleted')
}

/** Admins pause and delete their own campaigns like any founder. */
async function lockOthers({ tx, author }: Act, id: string) {
  const campaign = await lockCampaign(tx, id)
  if (!campaign || campaign.founder_id === author.id) refuse('campaign_not_found')
  return campaign
}

async function record(
  { tx, tell, author, reason }: Act,
  campaign: LockedCampaign,
  noted: Noted,
  became: 'paused' | 'deleted',
) {
  const { id, founder_id: founderId, saas_name: name, status } = campaign
  await note(tx, author, { ...noted, before: { status, name }, after: { status: became } })
  await notify(tx, tell, {
    to: founderId,
    type: 'campaign_submission',
    title: `A moderator ${became} ${isolated(name)}`,
    body: reason,
    // A campaign may be paused more than once; each pause changes `updated_at`.
    cause: causeOf('moderated', id, became, campaign.updated_at.getTime()),
    data: { campaignId: id },
  })
}
