import Hourglass from 'lucide-react/icons/hourglass'
import type { Campaign } from '#/contract/campaigns.ts'
import { RejectReason } from '../submissions/submission-history.tsx'
import { Badge } from '../ui/badge.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { DecideCampaign } from './decide-campaign.tsx'

type ManagePendingProps = { campaign: Campaign; isOwner: boolean }

/** A contributor's campaign awaiting approval: its founder decides, everyone else waits. */
export function ManagePending({ campaign, isOwner }: ManagePendingProps) {
  const { contributor, founder, submittedAt, createdAt, lastRejectedAt, rejectReason } = campaign
  const sent = <Time value={submittedAt ?? createdAt} />
  const again = lastRejectedAt && ' again'
  const before = lastRejectedAt && <RejectReason title="Why the last version was rejected" reason={rejectReason} />
  if (!isOwner) {
    return (
      <Notice
        icon={<Hourglass aria-hidden="true" />}
        title={
          <>
            <bdi>{founder.name}</bdi> decides next
          </>
        }
      >
        Sent for review{again} {sent}.{before}
      </Notice>
    )
  }
  return (
    <section
      aria-label="Approve or reject"
      data-review=""
      tabIndex={-1}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-lg border border-line bg-surface px-4 py-3 outline-offset-4"
    >
      <Badge tone="strong">Your turn</Badge>
      <p className="min-w-0 flex-1 basis-56">
        <b className="font-semibold">
          <bdi>{contributor?.name ?? 'A contributor'}</bdi> sent this campaign for review{again}
        </b>
        <span className="text-muted">, {sent}. Nobody else sees it until you approve it.</span>
      </p>
      {before && <div className="-mt-3 basis-full">{before}</div>}
      <DecideCampaign campaign={campaign} primary />
    </section>
  )
}
