import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { toCard } from './create-draft.ts'
import { CreateFields } from './create-fields.tsx'
import { useCreateForm } from './create-form.ts'
import { CreatePreview } from './create-preview.tsx'

export function NewCampaign({ me }: { me: Me }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: karma } = useSuspenseQuery(queries.dashboards.karma.queryOptions())
  const { data: subscription } = useSuspenseQuery(queries.billing.subscription.queryOptions())
  const form = useCreateForm(me, karma.available, subscription.givesAccess)
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
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <CreateFields form={form} planOpen={subscription.givesAccess} />
        <CreatePreview card={toCard(form.draft, me)} />
      </div>
    </div>
  )
}
