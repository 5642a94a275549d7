import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { hasEnded } from '#/rules/campaign.ts'
import { shown } from '#/rules/shown-words.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { onlyFor } from '../site/guard.ts'
import { campaignPage } from '../site/page-meta.ts'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { ManageApproval } from './manage-approval.tsx'
import { CampaignFailed } from './campaign-failed.tsx'
import { ManageBlocked } from './manage-blocked.tsx'
import { ManageHeader } from './manage-header.tsx'
import { loadManaged } from './manage-load.ts'
import { ManageMissing } from './manage-missing.tsx'
import { ManagePending } from './manage-pending.tsx'
import { ManagePlanNeeded } from './manage-plan-needed.tsx'
import { ManageReview } from './manage-review.tsx'
import { TurnedAway } from './turned-away.tsx'

export const Route = createFileRoute('/_signed-in/manage-campaign/$id')({
  beforeLoad: onlyFor('founder', 'contributor', 'admin'),
  loader: async ({ context, params: { id } }) => {
    const campaign = await loadManaged(context, id)
    return { name: campaign?.saasName ?? null }
  },
  head: ({ loaderData, match }) => campaignPage(loaderData?.name, match.status, 'Manage campaign'),
  component: ManageCampaign,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: ManageMissing,
  errorComponent: CampaignFailed,
})

function ManageCampaign() {
  const { id } = Route.useParams()
  const { name } = Route.useLoaderData()
  if (name === null) return <TurnedAway to="/campaign/$id" id={id} words={shown.cannot_manage.words} />
  return <Desk key={id} id={id} />
}

function Desk({ id }: { id: string }) {
  const { queries, me } = Route.useRouteContext()
  const { data, dataUpdatedAt, error } = useSuspenseQuery(queries.campaigns.manage.queryOptions({ input: { id } }))
  const { campaign, isOwner, pauseReason, pausedBySuspension, submissions } = data
  const isCreator = me.role !== 'admin' && campaign.contributor?.id === me.id
  const isPending = campaign.status === 'pending'
  if (isUnknownCampaign(error)) return <ManageMissing />
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <ManageHeader
        campaign={campaign}
        isOwner={isOwner}
        isCreator={isCreator}
        pauseReason={pauseReason}
        pausedBySuspension={pausedBySuspension}
        deciding={data.deciding.length}
      />
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
          {isOwner && campaign.status === 'active' && !data.planOpen && <ManagePlanNeeded />}
          {isOwner && campaign.status === 'active' && data.isBlocked && <ManageBlocked campaign={campaign} />}
          {isPending && <ManagePending campaign={campaign} isOwner={isOwner} />}
          {(!isPending || submissions.length > 0 || data.deciding.length > 0) && (
            <ManageReview {...data} readAt={dataUpdatedAt} isCreator={isCreator} />
          )}
          {isOwner && campaign.kind === 'engagement' && !hasEnded(campaign.status) && (
            <ManageApproval campaign={campaign} />
          )}
          <section aria-label="The brief, as contributors see it" className="border-t border-line pt-6">
            <CampaignBrief campaign={campaign} />
          </section>
        </div>
        <CampaignFacts campaign={campaign} />
      </div>
    </div>
  )
}
