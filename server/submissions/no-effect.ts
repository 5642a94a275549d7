import { isolated } from '#/rules/isolated.ts'
import type { DecisionMove } from '#/rules/submission.ts'
import type { LockedSubmission } from '../campaigns/work.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { causeOf } from '../notifications/causes.ts'
import { titleIn } from '../notifications/named.ts'
import { notifyEach } from '../notifications/notify.ts'

interface Dropped {
  decision: { move: DecisionMove; createdAt: Date }
  found: LockedSubmission
}

/** Tells founders that these decisions had no effect, and why. */
export const tellNoEffect = (tx: Tx, tell: Tell, dropped: readonly Dropped[], why: string) =>
  notifyEach(
    tx,
    tell,
    'campaign_submission',
    dropped.map(({ decision, found: { work, campaign } }) => ({
      to: campaign.founder_id,
      title: decision.move === 'approve' ? 'An approval had no effect' : 'A rejection had no effect',
      body: `${work.title ? `“${titleIn(work.title)}”` : `A comment for ${isolated(campaign.saas_name)}`}: ${why}`,
      cause: causeOf('dropped', work.id, decision.createdAt.getTime()),
      data: { campaignId: campaign.id },
    })),
  )
