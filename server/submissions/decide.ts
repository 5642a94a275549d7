import { sql } from 'kysely'
import type { DecisionMove } from '#/rules/submission.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'
import { isAnother } from './versions.ts'

type Asked = { ids: string[]; attempts?: Record<string, number> | undefined } & (
  | { move: 'approve' }
  | { move: 'reject'; reason: string | null }
)

interface Decided {
  move: DecisionMove
  reason: string | null
  /** The attempt of each submission that the founder has read. */
  attempts: Readonly<Record<string, number>>
}

/**
 * The founder decides on one or more submissions. It takes effect after the time they have chosen (apply-decisions.ts); until then they
 * can undo it, and for everybody else the work is in review. Of two decisions about one submission the first wins.
 */
export function decideSubmissions({ world, me }: SignedIn, asked: Asked) {
  const { move, attempts = {} } = asked
  const decided: Decided = { move, reason: asked.move === 'reject' ? asked.reason : null, attempts }
  return change(world, async (tx, tell) => {
    const campaigns = await lockCampaignsOf(tx, me.id, asked.ids)
    const works = new Map((await worksOf(tx, me.id, asked.ids)).map(work => [work.id, work]))
    if (works.size === 0) refuse('not_found')
    const slots = await countSlots(tx, me.id, campaigns)
    const answers = asked.ids.map(id => ({ id, why: judge(works.get(id), decided, slots) }))
    const fresh = answers.flatMap(({ id, why }) => (why === 'fresh' ? (works.get(id) ?? []) : []))
    if (fresh.length > 0) {
      await record(tx, me.id, fresh, decided)
      await settleNotices(tx, tell, { userId: me.id, kind: 'submission', id: fresh.map(({ id }) => id) })
    }
    for (const campaignId of new Set(fresh.map(work => work.campaignId)))
      tell(me.id, { name: 'decision_changed', campaignId })
    const taken = answers.flatMap(({ id, why }) => (why === 'fresh' || why === 'repeated' ? id : []))
    const refused = answers.flatMap(({ id, why }) => (why === 'fresh' || why === 'repeated' ? [] : { id, why }))
    return { taken, refused, dueAt: await firstDue(tx, taken) }
  })
}

type Work = Awaited<ReturnType<typeof worksOf>>[number]

type Judgement = 'fresh' | 'repeated' | 'not_found' | 'already_decided' | 'sent_anew' | 'goal_reached'

/** Each approved comment uses up a slot: of ten approvals for the last three slots, three are accepted. */
function judge(work: Work | undefined, { move, reason, attempts }: Decided, slots: Map<string, number>): Judgement {
  if (!work) return 'not_found'
  if (isAnother(work, attempts[work.id])) return 'sent_anew'
  if (work.move) return work.move === move && work.reason === reason ? 'repeated' : 'already_decided'
  if (!nextSubmissionStatus(work.kind, work.status, move)) return 'already_decided'
  if (work.kind === 'post' || move === 'reject') return 'fresh'
  const left = slots.get(work.campaignId) ?? 0
  if (left <= 0) return 'goal_reached'
  slots.set(work.campaignId, left - 1)
  return 'fresh'
}

/** Locks the campaigns of these submissions, always in the same order to avoid deadlocks. */
export const lockCampaignsOf = (tx: Tx, founderId: string, ids: readonly string[]) =>
  tx
    .selectFrom('campaigns')
    .where('founder_id', '=', founderId)
    .where('id', 'in', row => row.selectFrom('submissions').select('campaign_id').where('id', 'in', ids))
    .select(['id', 'comment_goal', 'current_comments'])
    .orderBy('id')
    .forUpdate()
    .execute()

/** How many more comments each of these locked campaigns will pay for. */
async function countSlots(tx: Tx, founderId: string, campaigns: Awaited<ReturnType<typeof lockCampaignsOf>>) {
  const slots = new Map(campaigns.map(each => [each.id, each.comment_goal - each.current_comments]))
  const { rows } = await sql<{ campaignId: string; waiting: number }>`
    select s.campaign_id as "campaignId", count(*) as waiting
    from decisions d join submissions s on s.id = d.submission_id
    where d.founder_id = ${founderId}::uuid and d.move = 'approve' and s.kind = 'comment'
    group by s.campaign_id`.execute(tx)
  for (const { campaignId, waiting } of rows) {
    const all = slots.get(campaignId)
    if (all !== undefined) slots.set(campaignId, all - waiting)
  }
  return slots
}

/** Those of the submissions that are the founder's, in their current state, each with its pending decision. */
export const worksOf = (tx: Tx, founderId: string, ids: readonly string[]) =>
  tx
    .selectFrom('submissions')
    .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
    .leftJoin('decisions', 'decisions.submission_id', 'submissions.id')
    .where('submissions.id', 'in', ids)
    .where('campaigns.founder_id', '=', founderId)
    .select([
      'submissions.id',
      'submissions.campaign_id as campaignId',
      'submissions.kind',
      'submissions.status',
      'submissions.attempt',
      'decisions.move',
      'decisions.reason',
    ])
    .execute()

const record = (tx: Tx, founderId: string, works: readonly Work[], { move, reason }: Decided) =>
  tx
    .insertInto('decisions')
    .values(
      works.map(({ id, attempt }) => ({
        submission_id: id,
        founder_id: founderId,
        move,
        reason,
        attempt,
        due_at: sql<Date>`now() + make_interval(secs => (select undo_seconds from profiles where id = ${founderId}::uuid))`,
      })),
    )
    .execute()

async function firstDue(tx: Tx, ids: readonly string[]) {
  if (ids.length === 0) return null
  const { dueAt } = await tx
    .selectFrom('decisions')
    .where('submission_id', 'in', ids)
    .select(row => row.fn.min('due_at').as('dueAt'))
    .executeTakeFirstOrThrow()
  return dueAt
}
