import { Link } from '@tanstack/react-router'
import type { FounderDashboard } from '#/contract/dashboards.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'

type FounderTurnProps = {
  dashboard: Pick<FounderDashboard, 'stats' | 'pendingCampaigns' | 'pendingPosts' | 'pendingComments'>
  onReviewPosts: () => void
}

/** What waits for the founder. Its place stays when nothing does, so that news never pushes the page down. */
export function FounderTurn({ dashboard, onReviewPosts }: FounderTurnProps) {
  const { stats, pendingCampaigns, pendingPosts, pendingComments } = dashboard
  const [oldest] = pendingPosts
  const yours = oldest !== undefined || pendingCampaigns.length > 0 || pendingComments.length > 0
  return (
    <section
      aria-label="Whose turn it is"
      className="flex min-h-[calc(var(--spacing-control)+1.5rem)] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Badge tone={yours ? 'strong' : 'neutral'}>{yours ? 'Your turn' : 'All clear'}</Badge>
      <div className="min-w-0 flex-1 basis-56">
        <output>
          {oldest ? <b className="font-semibold">{count(stats.pendingPosts, 'post')} to review</b> : null}
        </output>
        {oldest && (
          <span className="text-muted">
            , the oldest sent <Time value={oldest.submittedAt} />
          </span>
        )}
        {!yours && <span className="text-muted">Nothing waits for you. New work shows here as it arrives.</span>}
        {pendingCampaigns[0] && <Campaigns count={stats.pendingCampaigns} since={pendingCampaigns[0].submittedAt} />}
        {pendingComments.length > 0 && <Comments waiting={pendingComments} total={stats.pendingComments} />}
      </div>
      {oldest && <Button onClick={onReviewPosts}>Review posts</Button>}
    </section>
  )
}

function Campaigns({ count: many, since }: { count: number; since: Date }) {
  return (
    <p>
      <Link
        to="."
        search={now => ({ ...now, tab: 'pending' as const })}
        resetScroll={false}
        className="inline-flex min-h-control-sm items-center font-medium link"
      >
        {count(many, 'campaign')} to approve
      </Link>
      <span className="text-muted">
        , the oldest sent <Time value={since} />
      </span>
    </p>
  )
}

function Comments({ waiting, total }: { waiting: FounderDashboard['pendingComments']; total: number }) {
  const more = total - waiting.reduce((sum, each) => sum + each.waiting, 0)
  return (
    <ul className="grid gap-x-3 sm:flex sm:flex-wrap sm:items-center">
      {waiting.map(each => (
        <li key={each.campaignId} className="min-w-0">
          <Link
            to="/manage-campaign/$id"
            params={{ id: each.campaignId }}
            className="inline-flex min-h-control-sm items-center font-medium wrap-anywhere link"
          >
            {count(each.waiting, 'comment')} to review in {each.saasName}
          </Link>
        </li>
      ))}
      {more > 0 && <li className="text-muted">and {more} more</li>}
    </ul>
  )
}

const count = (many: number, thing: string) => `${many} ${thing}${many === 1 ? '' : 's'}`
