import { sql } from 'kysely'
import type { CampaignStatus } from '#/rules/campaign.ts'
import { now } from '#/server/infra/db/now.ts'
import { revised } from './samples.ts'
import type { TestWorld } from './world.ts'

/** For states that no procedure reaches directly (or yet), tests write to the database. */

/** Ends the founder's plan: it is not active, and its paid period has passed. */
export async function endPlan({ db }: TestWorld, founder: { id: string }) {
  await db
    .updateTable('subscriptions')
    .set({ status: 'expired', renews_at: sql<Date>`now() - interval '1 second'`, ends_at: null })
    .where('user_id', '=', founder.id)
    .execute()
}

export async function renewPlan({ db }: TestWorld, founder: { id: string }) {
  await db.updateTable('subscriptions').set({ status: 'active' }).where('user_id', '=', founder.id).execute()
}

export async function setStatus({ db }: TestWorld, campaignId: string, status: CampaignStatus) {
  await db.updateTable('campaigns').set({ status }).where('id', '=', campaignId).execute()
}

/** Comments on this campaign become visible and rewarded without review. */
export async function dropReview({ db }: TestWorld, campaignId: string) {
  await db.updateTable('campaigns').set({ require_comment_approval: false }).where('id', '=', campaignId).execute()
}

/**
 * Makes it an engagement campaign from a published post that waits for
 * its founder, or was rejected, as after its contributor edited it.
 */
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
      submitted_at: now,
    })
    .where('id', '=', campaignId)
    .execute()
}

/** A campaign's texts as its form submits them unchanged; once it is running, it accepts no others. */
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

/** Marks somebody's email address as unconfirmed. */
export const unverify = ({ db }: TestWorld, { id }: { id: string }) =>
  db.updateTable('users').set({ email_verified: false }).where('id', '=', id).execute()
