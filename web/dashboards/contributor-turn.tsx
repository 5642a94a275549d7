import { Link } from '@tanstack/react-router'
import BellRing from 'lucide-react/icons/bell-ring'
import type { Submission } from '#/contract/submissions.ts'
import { nextSubmissionStatus } from '#/rules/submission.ts'
import { PublishButton } from '../submissions/publish-button.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'

/** On top of everything while an approved post waits to be published: its place is only kept for some days. */
export function YourTurn({ posts }: { posts: readonly Submission[] }) {
  const ready = readyToPublish(posts)
  const [first] = ready.toSorted((a, b) => deadline(a) - deadline(b))
  if (!first) return null
  return (
    <div className="mb-4">
      <Notice
        tone="warning"
        icon={<BellRing aria-hidden="true" />}
        title={ready.length === 1 ? `Your turn: publish “${first.title}”` : `Your turn: publish ${ready.length} posts`}
        action={
          ready.length === 1 ? (
            <PublishButton submission={first} variant="primary" />
          ) : (
            <Button asChild size="sm" variant="primary">
              <Link to="/contributor-dashboard" search={{ tab: 'pending' }} resetScroll={false}>
                Show them
              </Link>
            </Button>
          )
        }
      >
        {ready.length === 1 ? `Approved for ${first.campaignName}. ` : `“${first.title}” lapses first. `}
        {first.publishBy && (
          <>
            Publish by <Time value={first.publishBy} as="date" className="font-semibold" />, or its place is given away.
          </>
        )}
      </Notice>
    </div>
  )
}

export const readyToPublish = (posts: readonly Submission[]) =>
  posts.filter(({ kind, status }) => nextSubmissionStatus(kind, status, 'publish'))

const deadline = ({ publishBy }: Submission) => publishBy?.getTime() ?? Infinity
