import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { shown } from '#/rules/shown-words.ts'
import { isUnknownCampaign } from '../api/api.ts'
import { onlyFor } from '../site/guard.ts'
import { campaignPage } from '../site/page-meta.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CampaignBrief } from './campaign-brief.tsx'
import { CampaignFacts } from './campaign-facts.tsx'
import { CampaignSkeleton } from './campaign-skeleton.tsx'
import { KindMark } from './kind.tsx'
import { CampaignFailed } from './campaign-failed.tsx'
import { loadManaged } from './manage-load.ts'
import { ManageMissing } from './manage-missing.tsx'
import { ManageReview } from './manage-review.tsx'
import { ManageStatus } from './manage-status.tsx'
import { OwnEdit } from './own-edit.tsx'
import { OwnTurn } from './own-turn.tsx'
import { PublicPage } from './public-page.tsx'
import { TurnedAway } from './turned-away.tsx'

export const Route = createFileRoute('/_signed-in/contributor-manage-campaign/$id')({
  beforeLoad: onlyFor('contributor'),
  loader: async ({ context, params: { id } }) => {
    const campaign = await loadManaged(context, id)
    return { name: campaign?.contributor?.id === context.me.id ? campaign.saasName : null }
  },
  head: ({ loaderData, match }) => campaignPage(loaderData?.name, match.status, 'Manage campaign'),
  component: OwnCampaign,
  pendingComponent: CampaignSkeleton,
  notFoundComponent: ManageMissing,
  errorComponent: CampaignFailed,
})

function OwnCampaign() {
  const { id } = Route.useParams()
  const { name } = Route.useLoaderData()
  if (name === null) return <TurnedAway to="/campaign/$id" id={id} words={shown.cannot_manage.words} />
  return <Own key={id} id={id} />
}

/** A contributor's own engagement campaign: whose turn it is, its progress, and editing. */
function Own({ id }: { id: string }) {
  const { queries } = Route.useRouteContext()
  const { data, dataUpdatedAt, error } = useSuspenseQuery(queries.campaigns.manage.queryOptions({ input: { id } }))
  const { campaign } = data
  const [isEditing, edit] = useState(false)
  const isGone = isUnknownCampaign(error)
  if (isGone && !isEditing) return <ManageMissing />
  if (campaign.kind === 'posts') return null
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        before={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Link to="/contributor-dashboard" className="inline-flex min-h-control-sm items-center link">
              Dashboard
            </Link>
            <KindMark kind={campaign.kind} />
            <PublicPage campaign={campaign} />
          </span>
        }
        title={<bdi>{campaign.saasName}</bdi>}
        note={<ManageStatus campaign={campaign} />}
        actions={<OwnEdit campaign={campaign} isGone={isGone} open={isEditing} onOpenChange={edit} />}
      />
      <div className="mb-6">
        <OwnTurn campaign={campaign} planOpen={data.planOpen} isBlocked={data.isBlocked} />
      </div>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid min-w-0 grid-cols-1 gap-8 lg:col-start-1 lg:row-start-1">
          <ManageReview {...data} readAt={dataUpdatedAt} isCreator />
          <section aria-label="The brief, as contributors see it" className="border-t border-line pt-6">
            <CampaignBrief campaign={campaign} />
          </section>
        </div>
        <CampaignFacts campaign={campaign} />
      </div>
    </div>
  )
}
