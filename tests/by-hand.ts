import { sql } from 'kysely'
import type { CampaignStatus } from '#/rules/campaign.ts'
import { revised } from './samples.ts'
import type { TestWorld } from './world.ts'

/** What no procedure does at once (or not yet): the tests write it into the database. */

/** The founder's plan has run out: not active, and its paid period has passed. */
export async function endPlan({ db }: TestWorld, founder: { id: string }) {
  await db
    .updateTable('subscriptions')
    .set({ status: 'expired', renews_at: sql<Date>`now() - interval '1 second'`, ends_at: null })
    .where('user_id', '=', founder.id)
    .execute()
}

/** The founder's plan is paid for another while. */
export async function renewPlan({ db }: TestWorld, founder: { id: string }) {
  await db.updateTable('subscriptions').set({ status: 'active' }).where('user_id', '=', founder.id).execute()
}

export async function setStatus({ db }: TestWorld, campaignId: string, status: CampaignStatus) {
  await db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute()
}

/** Comments on this campaign are visible and rewarded without review. */
export async function dropReview({ db }: TestWorld, campaignId: string) {
  await db.updateTable('campaigns').set({ require_comment_approval: false }).where('id', '=', campaignId).execute()
}

/** A published post's engagement campaign waits for its founder, or was turned down, as after its contributor edited it. */
export async function ofContributor(
  { db }: TestWorld,
  campaignId: string,
  { contributor, status }: { contributor: { id: string }; status: CampaignStatus },
) {
  await db
    .updateTable('campaigns')
    .set({
      contributor_id: contributor.id,
      status,
      reject_reason: status === 'rejected' ? 'Too long.' : null,
      submitted_at: sql<Date>`now()`,
    })
    .where('id', '=', campaignId)
    .execute()
}

/** A campaign's texts as its form sends them back; a running one takes no others. */
export async function saidNow({ db }: TestWorld, id: string) {
  const row = await db.selectFrom('campaigns').selectAll().where('id', '=', id).executeTakeFirst()
  const said = revised(id)
  if (row?.kind !== 'engagement') return said
  return {
    ...said,
    description: row.description,
    targetSubreddits: row.target_subreddits,
    redditPostUrl: row.reddit_post_url ?? '',
    engagementInstructions: row.engagement_instructions ?? '',
  }
}

/** What is somebody's in a world where they have not confirmed their address. */
export const unverify = ({ db }: TestWorld, { id }: { id: string }) =>
  db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
