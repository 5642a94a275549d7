import { sql } from 'kysely'
import type { Submission } from '#/contract/submissions.ts'
import { isPublic } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { personOf } from '../accounts/person.ts'
import type { Call, SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { founderAnswers } from './answers.ts'
import { readCampaign } from './reads.ts'
import { readSubmissions } from './work.ts'

/**
 * The public page of a campaign. Pending and rejected ones are seen by their creator and whoever runs them,
 * deleted ones by the founder and admins; to everybody else they do not exist.
 */
export async function campaignPage({ world: { db }, me }: Pick<Call, 'world' | 'me'>, id: string) {
  const reader = await me()
  const found = (await readCampaign(db, id, reader?.id ?? null)) ?? refuse('campaign_not_found')
  const runs = reader !== null && (reader.id === found.founderId || reader.role === 'admin')
  const creator = reader !== null && reader.id === found.contributorId
  const mayKnow = runs || isPublic(found.status) || (creator && found.status !== 'deleted')
  if (!mayKnow) refuse('campaign_not_found')

  const [comments, mine, answers] = await Promise.all([
    approvedComments(db, id),
    reader ? ownWork(db, id, reader.id) : [],
    founderAnswers(db, found.founderId),
  ])
  const campaign = runs
    ? found.campaign
    : { ...found.campaign, waiting: 0, rejectReason: creator ? found.campaign.rejectReason : null }
  return { campaign, comments, mine, canManage: runs || creator, planOpen: found.planOpen, founderAnswers: answers }
}

const approvedComments = (db: Db, campaignId: string) =>
  db
    .selectFrom('submissions')
    .where('campaign_id', '=', campaignId)
    .where('kind', '=', 'comment')
    .where('status', '=', 'approved')
    .select(['id', personOf('submissions.contributor_id').as('contributor'), 'content', 'url', 'submitted_at as at'])
    .orderBy('submitted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limits.listPageSize)
    .execute()

const ownWork = (db: Db, campaignId: string, contributorId: string) =>
  readSubmissions(db)
    .where('submissions.campaign_id', '=', campaignId)
    .where('submissions.contributor_id', '=', contributorId)
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limits.listPageSize)
    .execute()

/** The manage page: the owner's review desk; an admin and the contributor who created the campaign may look. */
export async function managePage({ world: { db }, me }: SignedIn, id: string) {
  const found = (await readCampaign(db, id, me.id)) ?? refuse('campaign_not_found')
  const isOwner = me.id === found.founderId
  const isCreator = me.id === found.contributorId
  if (!isOwner && !isCreator && me.role !== 'admin') {
    refuse(isPublic(found.status) ? 'cannot_manage' : 'campaign_not_found')
  }
  if (found.status === 'deleted' && isCreator) refuse('campaign_not_found')
  const submissions = await readSubmissions(db)
    .where('submissions.campaign_id', '=', id)
    // Others' pending texts are the founder's and admins' to read, not the creator's.
    .$if(isCreator, all => all.where('submissions.status', '=', 'approved'))
    // The longest waiting first, then what was decided, newest first.
    .orderBy(row => row('submissions.status', '=', 'pending'), 'desc')
    .orderBy(sql`case when submissions.status = 'pending' then submissions.submitted_at end`)
    .orderBy('submissions.submitted_at', 'desc')
    .orderBy('submissions.id', 'desc')
    .limit(limits.listPageSize)
    .execute()
  if (!isCreator) return { campaign: found.campaign, isOwner, submissions }
  // Nor are the texts that the founder had turned down before.
  return { campaign: { ...found.campaign, waiting: 0 }, isOwner, submissions: submissions.map(withoutPast) }
}

const withoutPast = (work: Submission): Submission => ({ ...work, earlier: [] })
