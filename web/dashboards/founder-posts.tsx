import { Link } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import type { Decision, Submission } from '#/contract/submissions.ts'
import { DecideDesk } from '../submissions/decide-desk.tsx'
import { useNamedWork } from '../submissions/work-place.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { LongestWaiting } from './longest-waiting.tsx'
import { SeeCampaigns } from './see-campaigns.tsx'

type FounderPostsProps = {
  posts: readonly Submission[]
  total: number
  deciding: readonly Decision[]
  readAt: number
  hasCampaigns: boolean
}

/** Longest waiting first, so that new posts appear below the one being read. */
export function FounderPosts({ posts, total, deciding, readAt, hasCampaigns }: FounderPostsProps) {
  useNamedWork()
  return (
    <section
      tabIndex={-1}
      data-review=""
      aria-label="Posts to review"
      className="grid grid-cols-1 gap-3 rounded-lg outline-offset-4"
    >
      <h2 className="sr-only">Pending Posts</h2>
      <DecideDesk
        submissions={posts}
        deciding={deciding}
        readAt={readAt}
        approveLabel="Approve & Create Engagement Campaign"
        showCampaign
        empty={<NoPosts hasCampaigns={hasCampaigns} />}
      />
      <LongestWaiting shown={posts.length} total={total} />
    </section>
  )
}

function NoPosts({ hasCampaigns }: { hasCampaigns: boolean }) {
  return (
    <EmptyState
      icon={<Inbox aria-hidden="true" />}
      title="No posts to review"
      action={
        hasCampaigns ? (
          <SeeCampaigns />
        ) : (
          <Button asChild>
            <Link to="/create-campaign">Create your first campaign</Link>
          </Button>
        )
      }
    >
      Contributors write posts for your Need Posts campaigns. You read each one here before it goes on Reddit.
    </EmptyState>
  )
}
