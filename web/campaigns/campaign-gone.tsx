import { Link } from '@tanstack/react-router'
import { shown } from '#/rules/shown-words.ts'
import { Button } from '../ui/button.tsx'
import type { CampaignRead } from './campaign-part.ts'
import { CampaignUnsent } from './campaign-unsent.tsx'
import { useTitle } from './use-title.ts'

/** In place of a campaign that its reader may not see, or no longer: then `page` is how they last saw it. */
export function CampaignGone({ page }: { page?: CampaignRead }) {
  useTitle(shown.campaign_not_found.words)
  const isApproved = page?.mine.some(({ status }) => status === 'pending_post')
  return (
    <div className="m-auto grid max-w-form justify-items-center gap-3 px-page py-16 text-center">
      <p className="text-sm font-semibold text-muted figure">404</p>
      <h1 className="text-2xl">{shown.campaign_not_found.words}</h1>
      <p className="text-muted">
        {page
          ? 'Its founder has removed it, or has yet to approve it.'
          : 'The address may be mistyped, or its founder has removed it.'}
        {isApproved && ' Your approved post can still be published.'}
      </p>
      <Button asChild variant="primary" className="mt-2">
        {isApproved ? (
          <Link to="/contributor-dashboard" search={{ tab: 'pending' }}>
            See your posts
          </Link>
        ) : (
          <Link to="/explore">Explore Campaigns</Link>
        )}
      </Button>
      {page && <CampaignUnsent page={page} />}
    </div>
  )
}
