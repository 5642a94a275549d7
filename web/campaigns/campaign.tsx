import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, notFound, redirect } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { shown } from '#/rules/shown-words.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignComments } from './campaign-comments.tsx'
import { CampaignFailed } from './campaign-failed.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignHeader } from './campaign-header.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { CampaignWork } from './campaign-work.tsx'

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
  head: ({ loaderData, match }) =>
    loaderData
      ? namedPage(loaderData.name)
      : { meta: [{ title: `${match.status === 'notFound' ? 'Campaign not found' : 'Campaign'} · ${productName}` }] },
  component: CampaignPage,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: CampaignNotFound,
  errorComponent: CampaignFailed,
})

function CampaignPage() {
  const { id } = Route.useParams()
  const { queries } = Route.useRouteContext()
  const { data: page } = useSuspenseQuery(queries.campaigns.get.queryOptions({ input: { id } }))
  const { campaign } = page
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <CampaignHeader campaign={campaign} canManage={page.canManage} answers={page.founderAnswers} />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <CampaignFacts campaign={campaign} />
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
          <CampaignBrief campaign={campaign} />
          <CampaignWork page={page} />
          {campaign.kind === 'engagement' && <CampaignComments comments={page.comments} approved={campaign.done} />}
        </div>
      </div>
    </div>
  )
}

function CampaignNotFound() {
  return (
    <div className="m-auto grid max-w-form justify-items-center gap-3 px-page py-16 text-center">
      <p className="text-sm font-semibold text-muted figure">404</p>
      <h1 className="text-2xl">{shown.campaign_not_found.words}</h1>
      <p className="text-muted">The address may be mistyped, or its founder has removed it.</p>
      <Button asChild variant="primary" className="mt-2">
        <Link to="/explore">Explore Campaigns</Link>
      </Button>
    </div>
  )
}
