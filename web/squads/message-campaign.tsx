import { Link } from '@tanstack/react-router'
import type { SharedCampaign } from '#/contract/squads.ts'
import { isPublic } from '#/rules/campaign.ts'
import { statusLabel } from '#/rules/status-label.ts'
import { Karma } from '../brand/karma.tsx'
import { KindMark, unitOf } from '../campaigns/kind.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { useRoom } from './room-context.ts'

/** A shared campaign in its current state. A campaign that is not public shows no details. */
export function CampaignCard({ campaign }: { campaign: SharedCampaign | null }) {
  const number = useNumber()
  if (!campaign || !isPublic(campaign.status)) return <ClosedCampaign campaign={campaign} />
  const { id, kind, name, description, status, karmaReward, done, goal, founderName, founderAvatar } = campaign
  return (
    <article className="grid max-w-md grid-cols-1 gap-2 rounded-lg border border-line bg-raised p-3">
      <div className="flex items-start justify-between gap-3">
        <h3 dir="auto" className="min-w-0 wrap-anywhere">
          <Link to="/campaign/$id" params={{ id }} className="link">
            {name}
          </Link>
        </h3>
        <Badge tone={status === 'active' || status === 'completed' ? 'success' : 'neutral'}>
          {statusLabel(status)}
        </Badge>
      </div>
      <p dir="auto" className="line-clamp-3 text-sm wrap-anywhere text-muted">
        {description}
      </p>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <KindMark kind={kind} />
        <Karma amount={karmaReward} />
        <span className="text-muted figure">
          {number(done)} of {number(goal)} {unitOf(kind, goal)}
        </span>
        <span className="inline-flex min-w-0 items-center gap-1.5 text-muted">
          <Avatar name={founderName} src={founderAvatar} size="xs" />
          <bdi className="truncate">{founderName}</bdi>
        </span>
      </p>
    </article>
  )
}

/** Its founder and admins may still open its page. */
function ClosedCampaign({ campaign }: { campaign: SharedCampaign | null }) {
  const { me, room } = useRoom()
  const mayOpen = me.id === room.founder.id || me.role === 'admin'
  const name = campaign ? <bdi>{campaign.name}</bdi> : 'This campaign'
  return (
    <p className="w-fit rounded-lg border border-dashed border-edge/60 px-3 py-2 wrap-anywhere text-muted">
      {campaign && mayOpen ? (
        <Link to="/campaign/$id" params={{ id: campaign.id }} className="link">
          {name}
        </Link>
      ) : (
        name
      )}{' '}
      {campaign?.status === 'pending' ? 'is being changed and is not open now' : 'was deleted'}
    </p>
  )
}
