import { Link, useNavigate } from '@tanstack/react-router'
import { isUnknownCampaign } from '../api/api.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignGone } from './campaign-gone.tsx'
import { CampaignWork } from './campaign-work.tsx'
import { useCampaignPage } from './use-campaign-page.ts'
import { useIsAt } from './use-is-at.ts'

/**
 * A contributor writes a post for a Need Posts campaign, with the brief beside it. After sending, it is on their
 * dashboard.
 */
export function WritePost({ id }: { id: string }) {
  const { data: page, error } = useCampaignPage(id)
  const navigate = useNavigate()
  const isAt = useIsAt()
  const { campaign } = page
  if (isUnknownCampaign(error)) return <CampaignGone page={page} />
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        before={
          <Link to="/campaign/$id" params={{ id }} className="inline-flex min-h-control-sm items-center link">
            <bdi>{campaign.saasName}</bdi>
          </Link>
        }
        title="Create Your Reddit Post"
        note={
          <>
            For <bdi>{campaign.saasName}</bdi> by <bdi>{campaign.founder.name}</bdi>.
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-2 lg:gap-10">
        <aside
          aria-label="The brief"
          className="min-w-0 lg:sticky lg:top-20 lg:order-2 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
        >
          <CampaignBrief campaign={campaign} />
        </aside>
        <CampaignWork
          page={page}
          onSent={() => {
            if (isAt('/create-campaign', { campaignId: id }))
              void navigate({ to: '/contributor-dashboard', search: { tab: 'pending' } })
          }}
        />
      </div>
    </div>
  )
}
