import { useSuspenseQuery } from '@tanstack/react-query'
import type { SearchSchemaInput } from '@tanstack/react-router'
import { createFileRoute, Link, redirect } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { productName } from '#/rules/product.ts'
import { wordsFor } from '#/rules/words.ts'
import { text } from '../search.ts'
import { onlyFor } from '../site/guard.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { CreateFields } from './create-fields.tsx'
import { useCreateForm } from './create-form.ts'
import { CreatePreview } from './create-preview.tsx'
import { TurnedAway } from './turned-away.tsx'

const mayEnter = onlyFor('founder', 'contributor', 'admin')

export const Route = createFileRoute('/_signed-in/create-campaign')({
  validateSearch: (search: SearchSchemaInput & { contributor?: boolean; campaignId?: string }) => ({
    ...(String(search.contributor) === 'true' ? { contributor: true } : {}),
    ...(search.campaignId === undefined ? {} : { campaignId: text(search.campaignId) }),
  }),
  beforeLoad: entering => {
    const { me } = mayEnter(entering)
    const { contributor, campaignId } = entering.search
    // A post is written on the page of its campaign.
    if (campaignId && (contributor || me.role === 'contributor')) {
      throw redirect({ to: '/campaign/$id', params: { id: campaignId }, replace: true })
    }
    return { me }
  },
  loader: async ({ context: { me, queryClient, queries } }) => {
    if (!runsCampaigns(me.role)) return
    await Promise.all([
      queryClient.query({ ...queries.dashboards.karma.queryOptions(), staleTime }),
      queryClient.query({ ...queries.billing.subscription.queryOptions(), staleTime }),
    ])
  },
  head: () => ({ meta: [{ title: `Create New Campaign · ${productName}` }] }),
  component: CreateCampaign,
})

const staleTime = 20_000

function CreateCampaign() {
  const { me } = Route.useRouteContext()
  if (!runsCampaigns(me.role)) return <TurnedAway to="/explore" words={wordsFor('only_founders_create')} />
  return <NewCampaign me={me} />
}

function NewCampaign({ me }: { me: Me }) {
  const { queries } = Route.useRouteContext()
  const { data: karma } = useSuspenseQuery(queries.dashboards.karma.queryOptions())
  const { data: subscription } = useSuspenseQuery(queries.billing.subscription.queryOptions())
  const form = useCreateForm(me, karma.available)
  return (
    <div className="mx-auto w-full max-w-page px-page py-6">
      <PageHeader
        before={
          <Link to="/founder-dashboard" className="link">
            Dashboard
          </Link>
        }
        title="Create New Campaign"
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CreateFields form={form} planOpen={subscription?.givesAccess ?? false} />
        <CreatePreview form={form} me={me} />
      </div>
    </div>
  )
}
