import { sql } from 'kysely'
import type { FounderAnswers } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import type { Tx } from '../infra/db/change.ts'

/** Records how long the contributor had waited for this decision. To be called while the submission is still as it was sent. */
export const recordAnswer = (tx: Tx, submissionId: string, founderId: string) =>
  sql`
    insert into founder_answers (submission_id, attempt, founder_id, waited_seconds)
    select id, attempt, ${founderId}::uuid, greatest(0, extract(epoch from now() - submitted_at))::integer
    from submissions where id = ${submissionId}::uuid
    on conflict (submission_id, attempt)
      do update set waited_seconds = excluded.waited_seconds, answered_at = excluded.answered_at`.execute(tx)

/** The median waiting time over the latest decisions of a campaign's founder; null while there are too few to judge by. */
export const typicalAnswer = sql<FounderAnswers>`(
  select json_build_object('decisions', count(*), 'typicalSeconds', case when count(*) >= ${sql.lit(limits.answersToJudge)}
    then percentile_disc(0.5) within group (order by waited_seconds) end)
  from (
    select waited_seconds from founder_answers where founder_id = campaigns.founder_id
    order by answered_at desc limit ${sql.lit(limits.answersCounted)}) latest)`
