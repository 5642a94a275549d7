import { sql } from 'kysely'
import type { Submission, Version } from '#/contract/submissions.ts'
import { campaignStatuses, hasEnded } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import type { SubmissionKind, SubmissionStatus } from '#/rules/submission.ts'
import { personOf } from '../accounts/person.ts'
import { literals } from '../infra/db/literals.ts'
import type { Db } from '../infra/db/pool.ts'
import { mayOpen } from '../may-open.ts'
import type { LockedCampaign } from './lock.ts'

/** What a decision needs of a submission, read under its campaign's lock so that two decisions are serialised. */
export interface LockedSubmission {
  work: {
    id: string
    kind: SubmissionKind
    status: SubmissionStatus
    contributorId: string
    title: string | null
    attempt: number
    /** Approved but not published in time: lapsed, even before the job has marked it. */
    isLate: boolean
  }
  campaign: LockedCampaign
}

/** Submissions as every screen gets them; the caller adds filters and order. */
export const readSubmissions = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .select([
      'submissions.id',
      'submissions.campaign_id as campaignId',
      'campaigns.saas_name as campaignName',
      'campaigns.target_subreddits as campaignSubreddits',
      mayOpen(sql.ref('submissions.contributor_id')).as('campaignIsOpen'),
      sql<boolean>`(campaigns.status in (${literals(campaignStatuses.filter(hasEnded))}))`.as('campaignHasEnded'),
      'submissions.kind',
      'submissions.status',
      'submissions.title',
      'submissions.content',
      'submissions.url',
      personOf('submissions.contributor_id').as('contributor'),
      'submissions.karma_reward as karmaReward',
      'submissions.karma_awarded as karmaAwarded',
      'submissions.attempt',
      'submissions.reject_reason as rejectReason',
      'submissions.submitted_at as submittedAt',
      'submissions.decided_at as decidedAt',
      'submissions.publish_by as publishBy',
      earlier.as('earlier'),
    ])

/** Earlier attempts, newest first. Most work is sent only once, and then no query is needed. */
const earlier = sql<Version[]>`(case when submissions.attempt = 1 then '[]'::json else (
  select coalesce(json_agg(v order by v.attempt desc), '[]') from (
    select attempt, status, title, content, url, reject_reason as "rejectReason",
      submitted_at as "submittedAt", decided_at as "decidedAt"
    from submission_versions where submission_id = submissions.id
    order by attempt desc limit ${sql.lit(limits.earlierVersionsShown)}) v) end)`

export const readSubmission = (db: Db, id: string): Promise<Submission> =>
  readSubmissions(db).where('submissions.id', '=', id).executeTakeFirstOrThrow()
