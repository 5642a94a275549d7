import { whoseCampaignTurn } from '#/rules/campaign.ts'
import { lockCampaigns } from '../campaigns/lock.ts'
import { deleteCampaigns } from '../campaigns/remove.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { letLapse } from '../submissions/lapse.ts'
import { lockUnfinished } from '../submissions/lock.ts'
import { withdraw } from '../submissions/withdraw.ts'

/** Few enough that their texts fit into memory together. */
const campaignsAtOnce = 100

/** Ends all of a founder's campaigns, whoever created them, and a contributor's pending or rejected ones. */
export async function endCampaigns(tx: Tx, tell: Tell, userId: string) {
  const rows = await tx
    .selectFrom('campaigns')
    .select('id')
    .where('status', '<>', 'deleted')
    .where(row =>
      row.or([
        row('founder_id', '=', userId),
        row.and([row('contributor_id', '=', userId), row('status', 'in', ['pending', 'rejected'])]),
      ]),
    )
    .orderBy('id')
    .execute()
  for (let start = 0; start < rows.length; start += campaignsAtOnce) {
    const some = rows.slice(start, start + campaignsAtOnce).map(({ id }) => id)
    const locked = await lockCampaigns(tx, some)
    await deleteCampaigns(
      tx,
      tell,
      locked.filter(campaign => campaign.founder_id === userId || whoseCampaignTurn(campaign.status)),
    )
  }
}

/** Ends a contributor's unfinished work: a submission in review is withdrawn, an approved but unpublished one lapses. Slots become free. */
export async function endWork(tx: Tx, tell: Tell, userId: string) {
  const rows = await tx
    .selectFrom('submissions')
    .select('campaign_id as id')
    .distinct()
    .where('contributor_id', '=', userId)
    .where('status', 'in', ['pending', 'pending_post'])
    .orderBy('campaign_id')
    .execute()
  for (let start = 0; start < rows.length; start += campaignsAtOnce) {
    const some = rows.slice(start, start + campaignsAtOnce).map(({ id }) => id)
    const found = await lockUnfinished(tx, userId, some)
    await withdraw(
      tx,
      tell,
      found.filter(({ work }) => work.status === 'pending'),
      'Its contributor has left.',
    )
    await letLapse(tx, tell, found)
  }
}

/** Ends subscriptions that the provider did not know when it was asked to cancel; the others already have the state it reported. */
export async function endPlan(tx: Tx, userId: string) {
  await tx
    .updateTable('subscriptions')
    .set({
      status: 'cancelled',
      status_formatted: 'Cancelled',
      renews_at: null,
      ends_at: now,
      // It may have been resumed after the provider cancelled it: the next reconciling reads it first, and cancels it again.
      checked_at: null,
    })
    .where('user_id', '=', userId)
    .where('status', 'not in', ['cancelled', 'expired'])
    .execute()
}
