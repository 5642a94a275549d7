import { sql } from 'kysely'
import { isolated } from '#/rules/isolated.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { titleIn } from '../notifications/named.ts'
import { causeOf } from '../notifications/causes.ts'
import { notifyEach } from '../notifications/notify.ts'
import { emitSubmissions } from '../webhooks/emit.ts'
import { dropDecisions } from './decisions.ts'
import { vacateSlots } from './escrow.ts'
import type { LockedCampaign } from './lock.ts'
import type { LockedSubmission } from './work.ts'

interface Rejected {
  work: Pick<LockedSubmission['work'], 'id' | 'kind'>
  campaign: LockedCampaign
}

/** Rejects work whose campaign is locked: see `turnDownAll`. A post's slot becomes free. */
export async function turnDown(tx: Tx, tell: Tell, { work, campaign }: Rejected, reason: string | null) {
  if (work.kind === 'post') await vacateSlots(tx, tell, [campaign])
  await turnDownAll(tx, tell, [work.id], reason)
}

/**
 * Rejects work of campaigns that are locked, in as many statements as for a single one. Its contributors are told why. The caller settles
 * the founders' notices of it and frees the slots of posts.
 */
export async function turnDownAll(tx: Tx, tell: Tell, ids: readonly string[], reason: string | null) {
  if (ids.length === 0) return
  await dropDecisions(tx, ids)
  const rejected = await tx
    .updateTable('submissions')
    .set({ status: 'rejected', reject_reason: reason, decided_at: now })
    .where('id', '=', anyOf(ids))
    .returning(['id', 'kind', 'title', 'contributor_id as to', 'attempt', 'campaign_id as campaignId'])
    .returning(nameOfCampaign.as('campaignName'))
    .execute()
  await emitSubmissions(tx, tell, 'submission.rejected', ids)
  await notifyEach(
    tx,
    tell,
    'submission_rejected',
    rejected.map(({ id, kind, title, to, attempt, campaignId, campaignName }) => ({
      to,
      title: kind === 'post' ? 'Your post was not accepted' : 'Your comment was not accepted',
      body: `${title ? `“${titleIn(title)}”` : isolated(campaignName)}: ${reason ? isolated(reason) : 'no reason was given.'}`,
      cause: causeOf('rejected', id, attempt),
      data: { campaignId },
    })),
  )
  for (const [campaignId, works] of Map.groupBy(rejected, work => work.campaignId))
    tell(
      works.map(({ to }) => to),
      { name: 'submission_decided', campaignId },
    )
}

const nameOfCampaign = sql<string>`(select saas_name from campaigns where campaigns.id = submissions.campaign_id)`
