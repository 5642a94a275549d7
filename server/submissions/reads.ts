import { sql } from 'kysely'
import type { Submission } from '#/contract/submissions.ts'
import type { Db } from '../infra/db/pool.ts'

/** A person's name and picture, for a row that refers to them. Somebody who has gone is 'Unknown User'. */
export const personOf = (column: string) =>
  sql<{ id: string; name: string; avatarUrl: string | null }>`(
    select json_build_object('id', ${sql.ref(column)}, 'name', coalesce(max(p.full_name), 'Unknown User'), 'avatarUrl', max(p.avatar_url))
    from profiles p where p.id = ${sql.ref(column)})`

/** Submissions as every screen gets them; the caller adds whose they may be and their order. */
export const readSubmissions = (db: Db) =>
  db
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .select([
      'submissions.id',
      'submissions.campaign_id as campaignId',
      'campaigns.saas_name as campaignName',
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
    ])

export const readSubmission = (db: Db, id: string): Promise<Submission> =>
  readSubmissions(db).where('submissions.id', '=', id).executeTakeFirstOrThrow()
