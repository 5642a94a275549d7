import { Link } from '@tanstack/react-router'
import type { CampaignCard } from '#/contract/campaigns.ts'
import type { Submission } from '#/contract/submissions.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Time } from '../ui/time.tsx'

type FounderTurnProps = {
  /** Longest waiting first. */
  posts: readonly Submission[]
  campaigns: readonly CampaignCard[]
  onReviewPosts: () => void
}

/** What waits for the founder. Its place stays when nothing does, so that news never pushes the page down. */
export function FounderTurn({ posts, campaigns, onReviewPosts }: FounderTurnProps) {
  const commented = campaigns.filter(({ kind, waiting }) => kind === 'engagement' && waiting > 0)
  const oldest = posts[0]
  const yours = oldest !== undefined || commented.length > 0
  return (
    <section
      aria-label="Whose turn it is"
      className="flex min-h-[calc(var(--spacing-control)+1.5rem)] flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-line bg-surface px-4 py-3"
    >
      <Badge tone={yours ? 'strong' : 'neutral'}>{yours ? 'Your turn' : 'All clear'}</Badge>
      <div className="min-w-0 flex-1 basis-56">
        <output>{oldest ? <b className="font-semibold">{count(posts.length, 'post')} to review</b> : null}</output>
        {oldest && (
          <span className="text-muted">
            , the oldest sent <Time value={oldest.submittedAt} />
          </span>
        )}
        {!yours && <span className="text-muted">Nothing waits for you. New work shows here as it arrives.</span>}
        {commented.length > 0 && <Comments campaigns={commented} />}
      </div>
      {oldest && <Button onClick={onReviewPosts}>Review posts</Button>}
    </section>
  )
}

function Comments({ campaigns }: { campaigns: readonly CampaignCard[] }) {
  return (
    <ul className="grid gap-x-3 sm:flex sm:flex-wrap">
      {campaigns.map(({ id, saasName, waiting }) => (
        <li key={id} className="min-w-0">
          <Link
            to="/manage-campaign/$id"
            params={{ id }}
            className="inline-flex min-h-control-sm items-center font-medium wrap-anywhere link"
          >
            {count(waiting, 'comment')} to review in {saasName}
          </Link>
        </li>
      ))}
    </ul>
  )
}

const count = (many: number, thing: string) => `${many} ${thing}${many === 1 ? '' : 's'}`
