import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, Link, useRouteContext } from '@tanstack/react-router'
import { plans } from '#/rules/plans.ts'
import { Reach } from '../site/claims.tsx'
import { namedPage } from '../site/page-meta.ts'
import { Button } from '../ui/button.tsx'
import { planAnswers, startTrial, trialWords } from './answers.ts'
import { EnterprisePlan, PlanCard } from './plan-card.tsx'
import { PlanChoice } from './plan-choice.tsx'

export const Route = createFileRoute('/pricing')({
  loader: async ({ context: { me, queryClient, queries } }) => {
    if (me) await queryClient.query({ ...queries.billing.subscription.queryOptions(), staleTime: 20_000 })
  },
  head: () => namedPage('Pricing'),
  component: Pricing,
})

function Pricing() {
  const { me } = useRouteContext({ from: '__root__' })
  return (
    <div className="mx-auto w-full max-w-page px-page py-10 sm:py-16">
      <header className="mx-auto max-w-form text-center">
        <h1 className="font-display text-4xl">Choose Your Plan</h1>
        <p className="mt-3 text-lg text-muted">
          Pay monthly, and spend karma only on posts you approve. Your first plan starts with {trialWords} free.
        </p>
        <p className="mt-4 text-muted">
          With <Reach /> so far.
        </p>
      </header>
      <ul className="mt-10 grid gap-4 sm:grid-cols-2 lg:mt-14 xl:grid-cols-4">
        {me ? <OwnPlans /> : <VisitorPlans />}
        <EnterprisePlan />
      </ul>
      <Questions />
      <Closing />
    </div>
  )
}

function VisitorPlans() {
  return plans.map(plan => (
    <PlanCard key={plan.variantId} plan={plan}>
      <Button asChild size="lg" variant={plan.popular ? 'primary' : 'secondary'} className="w-full">
        <Link to="/signup">{startTrial}</Link>
      </Button>
    </PlanCard>
  ))
}

function OwnPlans() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: subscription } = useSuspenseQuery(queries.billing.subscription.queryOptions())
  return plans.map(plan => {
    const current = subscription?.givesAccess === true && subscription.variantId === plan.variantId
    return (
      <PlanCard key={plan.variantId} plan={plan} current={current}>
        <PlanChoice plan={plan} subscription={subscription} />
      </PlanCard>
    )
  })
}

const questions = [
  { question: 'How does billing work?', answer: planAnswers.billing },
  { question: 'Can I switch plans?', answer: planAnswers.switching },
  { question: 'What is karma?', answer: planAnswers.karma },
  { question: 'Do you give refunds?', answer: planAnswers.refunds },
] as const

function Questions() {
  return (
    <section aria-labelledby="questions" className="mt-20 grid gap-x-16 gap-y-6 lg:grid-cols-[1fr_2fr]">
      <h2 id="questions" className="font-display text-3xl">
        Before you pay
      </h2>
      <dl className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
        {questions.map(({ question, answer }) => (
          <div key={question} className="border-t border-line pt-4">
            <dt className="text-lg font-semibold">{question}</dt>
            <dd className="mt-1.5 text-muted">{answer}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Closing() {
  return (
    <section className="mt-20 flex flex-wrap items-center justify-between gap-6 rounded-xl border border-line bg-surface p-6 sm:p-10">
      <div className="max-w-form">
        <h2 className="font-display text-3xl">Try it on one campaign</h2>
        <p className="mt-2 text-muted">
          Write a brief, read the drafts, approve the ones you like. It starts with {trialWords} free, and you can
          cancel at any time.
        </p>
      </div>
      <Button asChild size="lg">
        <Link to="/signup">{startTrial}</Link>
      </Button>
    </section>
  )
}
