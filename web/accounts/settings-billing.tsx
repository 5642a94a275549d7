import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { NoSubscription, Subscription } from '#/contract/billing.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { chargesNoMore } from '#/rules/subscription.ts'
import { shown } from '#/rules/shown-words.ts'
import { AlsoCharged } from '../billing/also-charged.tsx'
import { CancelCard } from '../billing/cancel-card.tsx'
import { ChoosePlan, CurrentPlan } from '../billing/current-plan.tsx'
import { PaymentMethod } from '../billing/payment-method.tsx'
import { SandboxClock } from '../billing/sandbox-clock.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { SpinnerArc } from '../ui/spinner.tsx'

type BillingProps = {
  me: Me
  /** The person has just returned from the payment provider's checkout. */
  isBack: boolean
}

export function Billing({ me, isBack }: BillingProps) {
  return (
    <div className="max-w-read">
      <OwnPlan mayBuy={runsCampaigns(me.role)} isBack={isBack} />
    </div>
  )
}

function OwnPlan({ mayBuy, isBack }: { mayBuy: boolean; isBack: boolean }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const title = useRef<HTMLHeadingElement>(null)
  const found = useQuery(queries.billing.subscription.queryOptions())
  if (found.isPending) return <Coming />
  if (found.data === undefined) {
    return <NotLoaded title="Your plan did not load" of={found} />
  }
  const plan = found.data
  if (!mayBuy) return <LeftPlan plan={plan} />
  if (isBack && !plan.givesAccess) return <Confirming />
  if (plan.status === 'none') return <NoPlan />
  return (
    <div className="grid gap-4">
      <CurrentPlan plan={plan} titleRef={title} />
      {plan.alsoCharged && <AlsoCharged key={plan.alsoCharged.id} other={plan.alsoCharged} planTitle={title} />}
      <PaymentMethod plan={plan} />
      {plan.canCancel && <CancelCard plan={plan} planTitle={title} />}
      {plan.sandbox?.clock && <SandboxClock />}
    </div>
  )
}

/**
 * For people who no longer have the role that the plan is for: it is charged until they cancel, so they can cancel and nothing
 * else.
 */
function LeftPlan({ plan }: { plan: Subscription | NoSubscription }) {
  const title = useRef<HTMLHeadingElement>(null)
  if (plan.status === 'none' || (chargesNoMore(plan.status) && !plan.givesAccess))
    return <Notice>{shown.plans_for_founders.words}</Notice>
  return (
    <div className="grid gap-4">
      {plan.canCancel && (
        <Notice tone="warning" title="You are no longer a founder, but your plan is still running">
          It is charged each month until you cancel it.
        </Notice>
      )}
      <CurrentPlan plan={plan} titleRef={title} fixed />
      {plan.alsoCharged && <AlsoCharged key={plan.alsoCharged.id} other={plan.alsoCharged} planTitle={title} />}
      <PaymentMethod plan={plan} />
      {plan.canCancel && <CancelCard plan={plan} planTitle={title} />}
    </div>
  )
}

/** The provider's webhook may take a while; the page then shows the plan without a reload. */
function Confirming() {
  return (
    <Card title="Current Plan">
      <p role="status" className="flex items-center gap-2.5 text-muted">
        <SpinnerArc className="size-4 shrink-0" />
        Your payment is being confirmed. This takes a few seconds, and your plan then appears here.
      </p>
      <p className="mt-3 text-sm text-muted">
        Left without paying?{' '}
        <Link to="/pricing" className="link">
          Choose a plan
        </Link>
      </p>
    </Card>
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
