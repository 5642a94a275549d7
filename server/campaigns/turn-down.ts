import { sql } from 'kysely'
import { isolated } from '#/rules/isolated.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { titleIn } from '../notifications/named.ts'
import { causeOf } from '../notifications/causes.ts'
import { notifyEach } from '../notifications/notify.ts'
import { emitSubmissions } from '../webhooks/emit.ts'
import { dropDecisions } from './decisions.ts'
import { freeSlot } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import type { LockedSubmission } from './work.ts'

type Work = Pick<LockedSubmission['work'], 'id' | 'kind' | 'contributorId'>

interface Rejected {
  work: Work
  campaign: LockedCampaign
}

/** Rejects work whose campaign is locked: see `turnDownAll`. A post's slot becomes free. */
export async function turnDown(tx: Tx, tell: Tell, { work, campaign }: Rejected, reason: string | null) {
  if (work.kind === 'post') await freeSlot(tx, tell, campaign)
  await turnDownAll(tx, tell, { works: [work], campaign }, reason)
}

interface AllRejected {
  works: readonly Work[]
  campaign: LockedCampaign
}

/**
 * Rejects work of one campaign, which is locked, in as many statements as for one. Its contributors are told why. The caller
 * settles the founder's notices of it and frees the slots of posts.
 */
export async function turnDownAll(tx: Tx, tell: Tell, { works, campaign }: AllRejected, reason: string | null) {
  if (works.length === 0) return
  const ids = works.map(({ id }) => id)
  await dropDecisions(tx, ids)
  const rejected = await tx
    .updateTable('submissions')
    .set({ status: 'rejected', reject_reason: reason, decided_at: sql<Date>`now()` })
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .returning(['id', 'kind', 'title', 'contributor_id as to', 'attempt'])
    .execute()
  await emitSubmissions(tx, tell, 'submission.rejected', ids)
  await notifyEach(
    tx,
    tell,
    'submission_rejected',
    rejected.map(({ id, kind, title, to, attempt }) => ({
      to,
      title: kind === 'post' ? 'Your post was not accepted' : 'Your comment was not accepted',
      body: `${title ? `“${titleIn(title)}”` : isolated(campaign.saas_name)}: ${reason ? isolated(reason) : 'no reason was given.'}`,
      cause: causeOf('rejected', id, attempt),
      data: { campaignId: campaign.id },
    })),
  )
  tell(
    rejected.map(({ to }) => to),
    { name: 'submission_decided', campaignId: campaign.id },
  )
}
