import { Link } from '@tanstack/react-router'
import Inbox from 'lucide-react/icons/inbox'
import type { Decision, Submission } from '#/contract/submissions.ts'
import { DecideDesk } from '../submissions/decide-desk.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ReviewSection } from './review-section.tsx'
import { SeeCampaigns } from './see-campaigns.tsx'

type FounderPostsProps = {
  posts: readonly Submission[]
  total: number
  deciding: readonly Decision[]
  readAt: number
  hasCampaigns: boolean
}

export function FounderPosts({ posts, total, deciding, readAt, hasCampaigns }: FounderPostsProps) {
  return (
    <ReviewSection label="Posts to review" heading="Pending Posts" shown={posts.length} total={total}>
      <DecideDesk
        submissions={posts}
        deciding={deciding}
        readAt={readAt}
        approveLabel="Approve & Create Engagement Campaign"
        approveNot={undefined}
        showCampaign
        empty={<NoPosts hasCampaigns={hasCampaigns} />}
      />
    </ReviewSection>
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
