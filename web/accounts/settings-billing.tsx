import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Me } from '#/contract/accounts.ts'
import type { Subscription } from '#/contract/billing.ts'
import type { SubscriptionStatus } from '#/rules/plans.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { refusals } from '#/rules/words.ts'
import { wordsOf } from '../api.ts'
import { Karma } from '../brand/karma.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useNumber } from '../ui/locale.ts'
import { Notice } from '../ui/notice.tsx'
import { Loading, Skeleton } from '../ui/skeleton.tsx'
import { ErrorState } from '../ui/states.tsx'
import { Time } from '../ui/time.tsx'

export function Billing({ me }: { me: Me }) {
  return (
    <div className="max-w-read">
      {runsCampaigns(me.role) ? <CurrentPlan /> : <Notice>{refusals.plans_for_founders.words}</Notice>}
    </div>
  )
}

function CurrentPlan() {
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
  return found.data ? <Plan plan={found.data} /> : <NoPlan />
}

function Plan({ plan }: { plan: Subscription }) {
  const number = useNumber()
  return (
    <Card title="Current Plan" action={<Badge tone={tones[plan.status]}>{plan.statusFormatted}</Badge>}>
      <p className="text-2xl font-semibold tracking-tight">{plan.planName}</p>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-3">
        <Fact term="Price">${number(plan.price)} a month</Fact>
        <Fact term="Karma">
          <Karma amount={plan.karmaCredits} /> a month
        </Fact>
        <Until plan={plan} />
      </dl>
      {!plan.givesAccess && (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
          <p className="min-w-0 flex-1 basis-60 text-muted">
            Contributors cannot work on your campaigns until a plan runs again.
          </p>
          <ChoosePlan />
        </div>
      )}
    </Card>
  )
}

/** A cancelled plan has an end; any other renews. */
function Until({ plan: { endsAt, renewsAt, givesAccess } }: { plan: Subscription }) {
  if (endsAt) {
    return (
      <Fact term={givesAccess ? 'Ends on' : 'Ended on'}>
        <Time value={endsAt} as="date" />
      </Fact>
    )
  }
  if (!renewsAt) return null
  return (
    <Fact term={givesAccess ? 'Renews on' : 'Was paid until'}>
      <Time value={renewsAt} as="date" />
    </Fact>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figure">{children}</dd>
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

function ChoosePlan() {
  return (
    <Button asChild variant="primary">
      <Link to="/pricing">Choose a plan</Link>
    </Button>
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

const tones = {
  active: 'success',
  on_trial: 'success',
  paused: 'warning',
  past_due: 'warning',
  unpaid: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<SubscriptionStatus, Tone>
