import { Link } from '@tanstack/react-router'
import type { Campaign } from '#/contract/campaigns.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { fixedUrlOf } from './edit-draft.ts'

/** Above the desk of a founder whose active campaign takes no work, since the operator has blocked where it belongs. */
export function ManageBlocked({ campaign }: { campaign: Campaign }) {
  // A short address does not say where its post is, so the campaign's subreddits count.
  const isThere = campaign.kind === 'engagement' && campaign.redditPostUrl.includes('/r/')
  const fixed = isThere ? fixedUrlOf(campaign) : undefined
  return (
    <Notice
      tone="warning"
      title="Its subreddits no longer allow campaigns"
      action={
        !fixed && (
          <Button asChild size="sm">
            <Link to="/create-campaign" search={{ edit: campaign.id }}>
              {isThere ? 'Change the post' : 'Choose others'}
            </Link>
          </Button>
        )
      }
    >
      Nobody can work on it {fixed ? `now. ${fixed}` : `until you choose ${isThere ? 'a post elsewhere' : 'others'}.`}
    </Notice>
  )
}
