import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useLocation, useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Plan } from '#/rules/plans.ts'
import { plans } from '#/rules/plans.ts'
import { runsCampaigns } from '#/rules/roles.ts'
import { Karma } from '../brand/karma.tsx'
import { NotLoaded } from '../api/not-loaded.tsx'
import { Reach } from '../site/claims.tsx'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { cn } from '../ui/cn.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { startTrial, trialWords } from './answers.ts'
import type { Offer } from './offer.ts'
import { offerOf } from './offer.ts'
import { chosenPath } from './chosen-plan.ts'
import { EnterprisePlan, PlanCard } from './plan-card.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { Questions } from './questions.tsx'

export const Route = createFileRoute('/pricing')({
  loader: async ({ context: { me, queryClient, queries } }) => {
    if (!me) return
    // The page shows a failure itself. In the browser, navigation does not wait for the data.
    const settled = queryClient.query(queries.billing.subscription.queryOptions()).catch(() => undefined)
    if (typeof document === 'undefined') await settled
  },
  head: () => namedPage('Pricing'),
  component: Pricing,
})

function Pricing() {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <div className="mx-auto w-full max-w-page px-page py-10 sm:py-16">
      {me ? <OwnOffer mayBuy={runsCampaigns(me.role)} /> : <VisitorOffer />}
    </div>
  )
}

/** Read here instead of by the route, whose code is in every page's bundle. */
const useChosenName = () => useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('plan') })

function VisitorOffer() {
  return (
    <>
      <Intro offer="trial" />
      <Plans>
        {plans.map(plan => (
          <PlanCard key={plan.variantId} plan={plan}>
            <Button asChild size="lg" variant={plan.popular ? 'primary' : 'secondary'} className="w-full">
              <Link to="/signup" search={{ role: 'founder', next: chosenPath(plan) }} aria-description={plan.name}>
                {startTrial}
              </Link>
            </Button>
          </PlanCard>
        ))}
      </Plans>
      <Questions />
      <Closing offer="trial">
        <Link to="/signup" search={{ role: 'founder', next: '/pricing' }}>
          {startTrial}
        </Link>
      </Closing>
    </>
  )
}

function OwnOffer({ mayBuy }: { mayBuy: boolean }) {
  const { queries } = useRouteContext({ from: '__root__' })
  const found = useQuery(queries.billing.subscription.queryOptions())
  const subscription = found.data
  const chosenName = useChosenName()
  const offer = subscription && offerOf(subscription)
  const isCurrent = (plan: Plan) => subscription?.givesAccess === true && subscription.variantId === plan.variantId
  const chosen = mayBuy && plans.find(plan => plan.name === chosenName && !isCurrent(plan))
  const choice = (plan: Plan, primary: boolean) =>
    subscription ? (
      <PlanChoice plan={plan} subscription={subscription} primary={primary} />
    ) : (
      <NoChoiceYet isComing={found.isPending} />
    )
  return (
    <>
      <Intro offer={offer} />
      {found.isPending && <output className="sr-only">Loading your plan</output>}
      {found.isLoadingError && <NotLoaded of={found} title="Your own plan did not load" className="mt-10" />}
      {chosen && (
        <ChosenPlan plan={chosen} offer={offer}>
          {choice(chosen, true)}
        </ChosenPlan>
      )}
      <Plans>
        {plans.map(plan => (
          <PlanCard key={plan.variantId} plan={plan} current={isCurrent(plan)}>
            {choice(plan, plan.popular && !chosen)}
          </PlanCard>
        ))}
      </Plans>
      <Questions />
      {offer && offer !== 'change' && (
        <Closing offer={offer}>
          <a href={`#${plansId}`}>Choose a plan</a>
        </Closing>
      )}
    </>
  )
}

/** In place of a plan's button, whose words depend on the person's own plan. */
const NoChoiceYet = ({ isComing }: { isComing: boolean }) =>
  isComing ? (
    <Skeleton className="h-control-lg rounded-md" />
  ) : (
    <p className="flex min-h-control-lg items-center text-sm text-muted">Needs your own plan, which did not load.</p>
  )

const introWords = {
  trial: ` Your first plan starts with ${trialWords} free.`,
  paid: ' You have had your free trial, so the first month is charged when you subscribe.',
  change: ' You see what a change costs first.',
} as const satisfies Record<Offer, string>

function Intro({ offer }: { offer: Offer | undefined }) {
  return (
    <header className="mx-auto max-w-form text-center">
      <h1 className="font-display text-4xl">Choose Your Plan</h1>
      <p className="mt-3 text-lg text-muted">
        Pay monthly, and spend karma only on posts you approve.
        <span className={cn('block', !offer && 'invisible')}>{introWords[offer ?? 'trial']}</span>
      </p>
      <p className="mt-4 text-muted">
        With <Reach /> so far.
      </p>
    </header>
  )
}

type ChosenPlanProps = { plan: Plan; offer: Offer | undefined; children: ReactNode }

/** For people who chose a plan before they signed up or logged in: they start it here, without looking for it again. */
function ChosenPlan({ plan, offer, children }: ChosenPlanProps) {
  return (
    <section
      aria-labelledby="chosen"
      className="mx-auto mt-10 flex max-w-read flex-wrap items-center justify-between gap-x-6 gap-y-4 rounded-lg border border-ink bg-surface p-5"
    >
      <div>
        <h2 id="chosen" className="text-xl">
          You chose {plan.name}
        </h2>
        <p className="mt-1 text-muted">
          {offer === 'trial' && `${trialWords} free, then `}${plan.price} per month, <Karma amount={plan.karma} /> each
          month
        </p>
      </div>
      <div className="w-full sm:w-auto">{children}</div>
    </section>
  )
}

const plansId = 'plans'

function Plans({ children }: { children: ReactNode }) {
  return (
    <ul id={plansId} className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-14 xl:grid-cols-4">
      {children}
      <EnterprisePlan />
    </ul>
  )
}

/** `children` is a link. */
function Closing({ offer, children }: { offer: Exclude<Offer, 'change'>; children: ReactNode }) {
  return (
    <section className="mt-20 flex flex-wrap items-center justify-between gap-6 rounded-xl border border-line bg-surface p-6 sm:p-10">
      <div className="max-w-form">
        <h2 className="font-display text-3xl">Try it on one campaign</h2>
        <p className="mt-2 text-muted">
          Write a brief, read the drafts, approve the ones you like.{' '}
          {offer === 'trial' ? `It starts with ${trialWords} free, and you can` : 'You can'} cancel at any time.
        </p>
      </div>
      <Button asChild size="lg">
        {children}
      </Button>
    </section>
  )
}
