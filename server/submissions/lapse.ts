import { sql } from 'kysely'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import { vacateSlots } from '../campaigns/escrow.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Changing, Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachDue } from '../infra/jobs/each.ts'
import { titleIn } from '../notifications/named.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import { settleNotices } from '../notifications/settled.ts'
import { emitSubmissions } from '../webhooks/emit.ts'
import { lockSubmission } from './lock.ts'

/** Lapses approved posts that were not published in time and frees their slots. Safe on many servers at once. */
export const lapseSubmissions = (world: Tidying) =>
  eachDue(
    world.log,
    'Lapsing a submission',
    ({ after, limit }) =>
      world.db
        .selectFrom('submissions')
        .select(['id', 'contributor_id as contributorId'])
        .where('status', '=', sql.lit('pending_post'))
        .where('publish_by', '<=', now)
        .where('id', '>', after)
        .orderBy('id')
        .limit(limit)
        .execute(),
    ({ id, contributorId }) => lapse(world, id, contributorId),
  )

const lapse = (world: Changing, id: string, contributorId: string) =>
  change(world, async (tx, tell) => {
    const found = await lockSubmission(tx, id, { contributorId })
    if (!found || !nextSubmissionStatus(found.work.kind, found.work.status, 'lapse')) return
    const { work, campaign } = found
    await notify(tx, tell, {
      to: contributorId,
      type: 'submission_rejected',
      title: 'Your approved post has lapsed',
      body: `“${titleIn(work.title)}” was not published in time${campaign.is_live ? ', so its spot is free again' : ''}.`,
      cause: causeOf('lapsed', id),
      data: { campaignId: campaign.id },
    })
    await letLapse(tx, tell, [found])
  })

/** Approved posts will not be published: frees their slots. Leaves out other work. Many posts take as many statements as one. */
export async function letLapse(tx: Tx, tell: Tell, found: readonly LockedSubmission[]) {
  const open = found.filter(({ work }) => nextSubmissionStatus(work.kind, work.status, 'lapse'))
  if (open.length === 0) return
  const ids = open.map(({ work }) => work.id)
  await tx
    .updateTable('submissions')
    .set({ status: 'lapsed', publish_by: null, decided_at: now })
    .where('id', '=', anyOf(ids))
    .execute()
  await emitSubmissions(tx, tell, 'submission.lapsed', ids)
  const contributors = [...new Set(open.map(({ work }) => work.contributorId))]
  await settleNotices(tx, tell, { userId: contributors, kind: ['approved', 'lapsing'], id: ids })
  await vacateSlots(
    tx,
    tell,
    open.map(({ campaign }) => campaign),
  )
  for (const { work, campaign } of open)
    tell([work.contributorId, campaign.founder_id], { name: 'submission_decided', campaignId: campaign.id })
}
