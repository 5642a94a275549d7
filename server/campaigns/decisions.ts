import { sql } from 'kysely'
import type { Decision } from '#/contract/submissions.ts'
import { limits } from '#/rules/limits.ts'
import { answerWithinDays } from '#/rules/submission.ts'
import { personOf } from '../accounts/person.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { reopenSubmissions } from '../notifications/settled.ts'

/**
 * Whether work (`work`: the row's name in the statement) has no pending decision of its founder: while one can be undone, it waits for
 * nobody. `not in` reads the decisions once. Planned while there were none, `not exists` went through all of them for every row.
 */
export const isUndecided = (work: 'submissions' | 's', founderId: string | null) =>
  sql<boolean>`${sql.ref(`${work}.id`)} not in (select submission_id from decisions where founder_id = ${founderId}::uuid)`

/** Whether work (`work`: as above) was rejected so recently that its contributor may still send it again. */
export const isAwaited = (work: 'submissions' | 's') =>
  sql<boolean>`(${sql.ref(`${work}.status`)} = 'rejected'
    and ${sql.ref(`${work}.decided_at`)} > now() - make_interval(days => ${sql.lit(answerWithinDays)}))`

/** Deletes and returns pending decisions, because the work is no longer in review or was decided at once. */
export const dropDecisions = (tx: Tx, submissionIds: readonly string[]) =>
  tx
    .deleteFrom('decisions')
    .where('submission_id', '=', anyOf(submissionIds))
    .returning(['submission_id as id', 'move', 'created_at as createdAt'])
    .execute()

/**
 * Drops the decisions of a founder who is suspended or loses their role that have not taken effect yet. The submissions stay in
 * review, so what these decisions had settled is unread again.
 */
export async function dropDecisionsOf(tx: Tx, tell: Tell, founderId: string) {
  const dropped = await tx
    .deleteFrom('decisions')
    .where('founder_id', '=', founderId)
    .returning('submission_id as id')
    .execute()
  await reopenSubmissions(tx, tell, { userId: founderId, ids: dropped.map(({ id }) => id) })
}

/** A founder's decisions that have not taken effect, soonest first; of one campaign or of all. The latest are those they may undo next. */
export const readDecisions = async (db: Db, founderId: string, campaignId?: string): Promise<Decision[]> =>
  (await selectLatestFirst(db, { founderId, campaignId })).toReversed()

const selectLatestFirst = statement(
  (db, { founderId, campaignId }: { founderId: string; campaignId: string | undefined }) =>
    db
      .selectFrom('decisions')
      .innerJoin('submissions', 'submissions.id', 'decisions.submission_id')
      .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
      .where('decisions.founder_id', '=', founderId)
      .where(row => (campaignId ? row('submissions.campaign_id', '=', campaignId) : row.lit(true)))
      .select([
        'submissions.id',
        'submissions.campaign_id as campaignId',
        'campaigns.saas_name as campaignName',
        'submissions.kind',
        'submissions.title',
        personOf('submissions.contributor_id').as('contributor'),
        'decisions.attempt',
        'decisions.move',
        'decisions.reason',
        'decisions.due_at as dueAt',
        sql<number>`round(extract(epoch from decisions.due_at - now()) * 1000)::float8`.as('leftMs'),
      ])
      .orderBy('decisions.due_at', 'desc')
      .orderBy('decisions.submission_id', 'desc')
      .limit(limits.decisionsShown),
)
