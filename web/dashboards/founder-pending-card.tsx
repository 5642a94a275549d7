import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import type { PendingCampaign } from '#/contract/dashboards.ts'
import { DecideCampaign } from '../campaigns/decide-campaign.tsx'
import { Subreddits } from '../campaigns/subreddits.tsx'
import { LongText } from '../submissions/long-text.tsx'
import { RedditAddress } from '../submissions/submission-card.tsx'
import { RejectReason } from '../submissions/submission-history.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { useNumber } from '../ui/locale.ts'
import { Time } from '../ui/time.tsx'

export function PendingCard({ campaign }: { campaign: PendingCampaign }) {
  const titleId = useId()
  const number = useNumber()
  const { id, saasName, contributor, description, engagementInstructions, redditPostUrl } = campaign
  const { targetSubreddits, submittedAt, goal, lastRejectedAt } = campaign
  return (
    <article aria-labelledby={titleId} className="min-w-0 rounded-lg border border-line bg-surface">
      <div className="p-4">
        <header className="mb-2 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-sm text-muted">
          <Badge tone="strong">In review</Badge>
          <span className="font-semibold text-ink">
            Your turn, {lastRejectedAt ? 'sent again' : 'sent'} <Time value={submittedAt} />
          </span>
          <span className="ms-auto figure">
            {number(goal)} {goal === 1 ? 'comment' : 'comments'} wanted
          </span>
        </header>
        <h3 id={titleId} className="text-lg wrap-anywhere">
          <Link to="/manage-campaign/$id" params={{ id }} className="link">
            <bdi>{saasName}</bdi>
          </Link>
        </h3>
        {contributor && (
          <p className="mt-1 flex min-w-0 items-center gap-1.5 text-sm">
            <Avatar name={contributor.name} src={contributor.avatarUrl} size="xs" />
            <bdi className="truncate font-medium">{contributor.name}</bdi>
          </p>
        )}
        <LongText text={description} className="mt-2" />
        <h4 className="mt-3 text-sm font-semibold">How to engage</h4>
        <LongText text={engagementInstructions} />
        <RedditAddress url={redditPostUrl} />
        <Subreddits names={targetSubreddits} />
        {lastRejectedAt && <RejectReason title="Why the last version was rejected" reason={campaign.rejectReason} />}
      </div>
      <footer className="border-t border-line px-4 py-3">
        <DecideCampaign campaign={campaign} />
      </footer>
    </article>
  )
}
