import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { shown } from '#/rules/shown-words.ts'
import { wordsOf } from '../api.ts'
import { CancelCard } from '../billing/cancel-card.tsx'
import { ChoosePlan, CurrentPlan } from '../billing/current-plan.tsx'
import { PaymentMethod } from '../billing/payment-method.tsx'
import { SandboxClock } from '../billing/sandbox-clock.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'

export function Billing({ me }: { me: Me }) {
  return (
    <div className="max-w-read">
      {runsCampaigns(me.role) ? <OwnPlan /> : <Notice>{shown.plans_for_founders.words}</Notice>}
    </div>
  )
}

function OwnPlan() {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.billing.subscription.queryOptions())
  if (found.isPending) return <Coming />
  if (found.data === undefined) {
    return (
      <ErrorState title="Your plan did not load" busy={found.isFetching} onRetry={() => void found.refetch()}>
        {wordsOf(found.error)}
      </ErrorState>
    )
  }
  const plan = found.data
  if (!plan) return <NoPlan />
  return (
    <div className="grid gap-4">
      <CurrentPlan plan={plan} />
      <PaymentMethod plan={plan} />
      {plan.canChange && <CancelCard plan={plan} />}
      {plan.sandbox?.clock && <SandboxClock />}
    </div>
  )
}

function NoPlan() {
  return (
    <Card title="Current Plan">
      <p className="mb-3 text-muted">
        You have no plan yet. A plan brings karma every month, and lets contributors work on your campaigns.
      </p>
      <ChoosePlan />
    </Card>
  )
}

function Coming() {
  return (
    <Card title="Current Plan">
      <Loading label="Loading your plan">
        <Skeleton className="h-7 w-28" />
        <div className="mt-4 grid gap-x-8 gap-y-3 sm:grid-cols-3">
          {[0, 1, 2].map(fact => (
            <Skeleton key={fact} className="h-10 w-32" />
          ))}
        </div>
      </Loading>
    </Card>
  )
}
