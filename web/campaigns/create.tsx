import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, notFound, redirect } from '@tanstack/react-router'
import { productName } from '#/rules/product.ts'
import { refusals } from '#/rules/words.ts'
import type { RouterContext } from '../router.tsx'
import { isUnknownCampaign, refusalCode } from '../api.ts'
import { text } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import type { CreateMode, CreateSearch } from './create-mode.ts'
import { createMode, createTitle } from './create-mode.ts'
import { CreateSkeleton } from './create-skeleton.tsx'
import { EditCampaign } from './edit.tsx'
import { ManageFailed } from './manage-failed.tsx'
import { ManageMissing } from './manage-missing.tsx'
import { NewCampaign } from './new.tsx'
import { ReviseCampaign } from './revise.tsx'
import { TurnedAway } from './turned-away.tsx'
import { WritePost } from './write-post.tsx'

const mayEnter = onlyFor('founder', 'contributor', 'admin')

export const Route = createFileRoute('/_signed-in/create-campaign')({
  validateSearch: (search: SearchSchemaInput & CreateSearch): CreateSearch => ({
    ...(String(search.contributor) === 'true' ? { contributor: true } : {}),
    ...(search.campaignId === undefined ? {} : { campaignId: text(search.campaignId) }),
    ...(search.edit === undefined ? {} : { edit: text(search.edit) }),
  }),
  beforeLoad: entering => {
    const { me } = mayEnter(entering)
    return { me, mode: createMode(me, entering.search) }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context }) => {
    const { mode } = context
    try {
      await load(context, mode)
      return { mayManage: true, title: createTitle(mode) }
    } catch (error) {
      if (refusalCode(error) === 'cannot_manage') return { mayManage: false, title: createTitle(mode) }
      throw isUnknownCampaign(error) ? notFound() : error
    }
  },
  head: ({ loaderData }) => ({ meta: [{ title: `${loaderData?.title ?? 'Campaign'} · ${productName}` }] }),
  component: Create,
  pendingComponent: CreateSkeleton,
  notFoundComponent: ManageMissing,
  errorComponent: ManageFailed,
})

const staleTime = 20_000

async function load({ queryClient, queries }: RouterContext, mode: CreateMode) {
  switch (mode.do) {
    case 'turn away':
      return
    case 'create':
      await Promise.all([
        queryClient.query({ ...queries.dashboards.karma.queryOptions(), staleTime }),
        queryClient.query({ ...queries.billing.subscription.queryOptions(), staleTime }),
      ])
      return
    case 'edit':
    case 'revise':
      await Promise.all([
        queryClient.query({ ...queries.campaigns.manage.queryOptions({ input: { id: mode.id } }), staleTime }),
        queryClient.query({ ...queries.dashboards.karma.queryOptions(), staleTime }),
      ])
      return
    case 'write': {
      const options = queries.campaigns.get.queryOptions({ input: { id: mode.id } })
      const { campaign } = await queryClient.query({ ...options, staleTime })
      // Comments are written on the page of their campaign.
      if (campaign.kind === 'engagement')
        throw redirect({ to: '/campaign/$id', params: { id: mode.id }, replace: true })
    }
  }
}

function Create() {
  const { me, mode } = Route.useRouteContext()
  const { mayManage } = Route.useLoaderData()
  switch (mode.do) {
    case 'turn away':
      return <TurnedAway to="/explore" words={refusals[mode.why].words} />
    case 'create':
      return <NewCampaign me={me} />
    case 'write':
      return <WritePost id={mode.id} />
    case 'edit':
    case 'revise':
      if (!mayManage) return <TurnedAway to="/campaign/$id" id={mode.id} words={refusals.cannot_manage.words} />
      return mode.do === 'edit' ? <EditCampaign id={mode.id} me={me} /> : <ReviseCampaign id={mode.id} me={me} />
  }
}
