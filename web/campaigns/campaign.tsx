import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { runsCampaigns } from '#/rules/roles.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { campaignPage } from '../site/page-meta.ts'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignComments } from './campaign-comments.tsx'
import { CampaignFailed } from './campaign-failed.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignGone } from './campaign-gone.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { CampaignWork } from './campaign-work.tsx'
import { useCampaignPage } from './use-campaign-page.ts'

export const Route = createFileRoute('/campaign/$id')({
  loader: async ({ context, params }) => {
    const options = context.queries.campaigns.get.queryOptions({ input: { id: params.id } })
    const { campaign } = await context.queryClient.query({ ...options, staleTime: 20_000 }).catch(error => {
      throw isUnknownCampaign(error) ? notFound() : error
    })
    if (context.me?.id === campaign.founder.id && runsCampaigns(context.me.role)) {
      throw redirect({ to: '/manage-campaign/$id', params, replace: true })
    }
    return { name: campaign.saasName }
  },
  head: ({ loaderData, match }) => campaignPage(loaderData?.name, match.status, 'Campaign'),
  component: CampaignPage,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: () => <CampaignGone />,
  errorComponent: CampaignFailed,
})

function CampaignPage() {
  const { id } = Route.useParams()
  const { data: page, error } = useCampaignPage(id)
  const { campaign } = page
  if (isUnknownCampaign(error)) return <CampaignGone page={page} />
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <CampaignHeader page={page} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <CampaignFacts campaign={campaign} />
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
          <CampaignBrief campaign={campaign} />
          <CampaignWork key={id} page={page} />
          {campaign.kind === 'engagement' && <CampaignComments campaign={campaign} comments={page.comments} />}
        </div>
      </div>
    </div>
  )
}
