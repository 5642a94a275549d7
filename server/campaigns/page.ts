import type { Me } from '#/contract/accounts.ts'
import type { Campaign } from '#/contract/campaigns.ts'
import { isPublic } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import type { WorkGroup } from '#/rules/submission.ts'
import type { Call, SignedIn } from '../call.ts'
import type { Config } from '../config.ts'
import type { Paging } from '../cursor.ts'
import { statement } from '../infra/db/statement.ts'
import { refuse } from '../refusals.ts'
import { hasNowhere } from './blocked.ts'
import { readDecisions } from './decisions.ts'
import { readCampaign, readCampaignPage } from './reads.ts'
import type { Reader } from './work-groups.ts'
import { workGroup } from './work-groups.ts'
import { readSubmissions } from './work.ts'

/**
 * The public page of a campaign. A pending or rejected one is visible to its creator and those who run it, a deleted one to its
 * founder and admins; for everybody else it does not exist.
 */
export async function campaignPage({ world: { db, config }, me }: Pick<Call, 'world' | 'me'>, id: string) {
  const reader = await me()
  const found = (await readCampaignPage(db, { id, readerId: reader?.id ?? null })) ?? refuse('campaign_not_found')
  const runs = reader !== null && (reader.role === 'admin' || isOwner(reader, found.founderId))
  const creator = reader !== null && reader.id === found.contributorId
  const mayKnow = runs || isPublic(found.status) || (creator && found.status !== 'deleted')
  if (!mayKnow) refuse('campaign_not_found')

  const mine = reader && found.hasWork ? await ownWork(db, { campaignId: id, contributorId: reader.id }) : []
  const campaign = runs ? found.campaign : { ...found.campaign, waiting: 0 }
  const { comments, planOpen, founderAnswers } = found
  const isBlocked = hasNowhereNow(config, campaign)
  return { campaign, comments, mine, canManage: runs || creator, planOpen, isBlocked, founderAnswers }
}

const hasNowhereNow = ({ blockedSubreddits }: Config, campaign: Campaign) =>
  hasNowhere(blockedSubreddits, {
    target_subreddits: campaign.targetSubreddits,
    reddit_post_url: campaign.kind === 'engagement' ? campaign.redditPostUrl : null,
  })

const ownWork = statement((db, { campaignId, contributorId }: { campaignId: string; contributorId: string }) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where('submissions.contributor_id', '=', contributorId)
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limits.listPageSize),
)

/** The manage page: the owner's review desk, which an admin and the contributor who created the campaign may look at. */
export async function managePage({ world: { db, config }, me }: SignedIn, id: string) {
  const found = (await readCampaign(db, { id, readerId: me.id })) ?? refuse('campaign_not_found')
  const reader = readerOfWork(found, me)
  const group = (name: WorkGroup) => workGroup(db, { campaignId: id, group: name, reader, readerId: me.id, pages: 1 })
  const [pending, publishing, decided, deciding] = await Promise.all([
    group('pending'),
    group('publishing'),
    group('decided'),
    reader === 'owner' ? readDecisions(db, me.id, id) : [],
  ])
  return {
    campaign: reader === 'creator' ? { ...found.campaign, waiting: 0 } : found.campaign,
    isOwner: reader === 'owner',
    pauseReason: found.status === 'paused' && reader !== 'creator' ? found.pauseReason : null,
    pausedBySuspension: found.status === 'paused' && found.pausedBySuspension && reader === 'admin',
    planOpen: found.planOpen,
    isBlocked: hasNowhereNow(config, found.campaign),
    submissions: [pending, publishing, decided].flatMap(({ items }) => items),
    next: { pending: pending.next, publishing: publishing.next, decided: decided.next },
    deciding,
  }
}

/** Further pages of one group on the manage page. */
export async function moreWork(
  { world: { db }, me }: SignedIn,
  asked: Paging & { campaignId: string; group: WorkGroup },
) {
  const found = (await readCampaign(db, { id: asked.campaignId, readerId: me.id })) ?? refuse('campaign_not_found')
  return workGroup(db, { ...asked, reader: readerOfWork(found, me), readerId: me.id })
}

/** One piece of work: for its contributor, and for those who see it on the review desk. For everybody else it does not exist. */
export async function oneWork({ world: { db }, me }: SignedIn, id: string) {
  const found = await readSubmissions(db)
    .where('submissions.id', '=', id)
    .select(['campaigns.founder_id as founderId', 'campaigns.contributor_id as creatorId'])
    .select('campaigns.status as campaignStatus')
    .executeTakeFirst()
  const { founderId, creatorId, campaignStatus, ...work } = found ?? refuse('not_found')
  if (work.contributor.id === me.id || me.role === 'admin' || isOwner(me, founderId)) return work
  const isShown = me.id === creatorId && campaignStatus !== 'deleted' && work.status === 'approved'
  return isShown ? { ...work, earlier: [] } : refuse('not_found')
}

/** The role in which somebody sees a campaign's work. The creator, unless now an admin, does not see others' unapproved texts. */
function readerOfWork(found: NonNullable<Awaited<ReturnType<typeof readCampaign>>>, me: Me): Reader {
  if (isOwner(me, found.founderId)) return 'owner'
  if (me.role === 'admin') return 'admin'
  if (me.id === found.contributorId && found.status !== 'deleted') return 'creator'
  return refuse(isPublic(found.status) ? 'cannot_manage' : 'campaign_not_found')
}

/** Campaigns of an ex-founder keep their name but are no longer theirs to run. */
const isOwner = ({ id, role }: Me, founderId: string) => id === founderId && runsCampaigns(role)
