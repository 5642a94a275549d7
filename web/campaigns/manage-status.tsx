import type { Campaign } from '#/contract/campaigns.ts'
import { statusLabel } from '#/rules/status-label.ts'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { Time } from '../ui/time.tsx'
import { unitOf } from './kind.tsx'
import { statusTones } from './status-tones.ts'

/** A campaign's status label, and the reason for it. */
export function ManageStatus({ campaign }: { campaign: Campaign }) {
  const number = useNumber()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2.5 gap-y-1">
      <Badge tone={statusTones[campaign.status]}>{statusLabel(campaign.status)}</Badge>
      <Reason campaign={campaign} />
      <span className="figure">
        {number(campaign.done)} of {number(campaign.goal)} {unitOf(campaign.kind, campaign.goal)}
      </span>
    </span>
  )
}

function Reason({ campaign: { status, kind, expiresAt } }: { campaign: Campaign }) {
  switch (status) {
    case 'active':
      return (
        <span>
          Ends <Time value={expiresAt} as="until" />
        </span>
      )
    case 'completed':
      return <span>{kind === 'posts' ? 'All posts are published' : 'The comment goal is reached'}</span>
    case 'pending':
      return <span>In review</span>
    case 'paused':
      return <span>Paused for now</span>
    case 'rejected':
      return <span>Rejected</span>
    case 'expired':
      return (
        <span>
          Time is up, ended <Time value={expiresAt} />
        </span>
      )
    case 'deleted':
      return null
  }
}
