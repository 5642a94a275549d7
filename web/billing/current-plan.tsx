import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReactNode, RefObject } from 'react'
import type { Subscription } from '#/contract/billing.ts'
import type { SubscriptionStatus } from '#/rules/plans.ts'
import { endOfAccess } from '#/rules/subscription.ts'
import { Karma } from '../brand/karma.tsx'
import { Badge, type Tone } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { useMoney } from './money.ts'
import { usePlanAction } from './use-plan-action.ts'

type CurrentPlanProps = {
  plan: Subscription
  titleRef: RefObject<HTMLHeadingElement | null>
  /** Hides the actions that change the plan. */
  fixed?: boolean
}

/** The current or last plan, the one that follows it, and the actions that change it. */
export function CurrentPlan({ plan, titleRef, fixed = false }: CurrentPlanProps) {
  const money = useMoney()
  const findPlace = () => titleRef.current
  return (
    <Card
      title="Current Plan"
      titleRef={titleRef}
      action={<Badge tone={tones[plan.status]}>{plan.statusFormatted}</Badge>}
    >
      <p className="text-2xl font-semibold tracking-tight">{plan.planName}</p>
      <dl className="mt-3 grid gap-x-8 gap-y-3 sm:grid-cols-[1fr_1fr_auto]">
        <Fact term="Price">{money(plan.price)} a month</Fact>
        <Fact term="Karma">
          <Karma amount={plan.karmaCredits} /> a month
        </Fact>
        <Until plan={plan} />
      </dl>
      <div className="mt-4 grid gap-3 empty:hidden">
        {!fixed && plan.pending && <Pending plan={plan} pending={plan.pending} findPlace={findPlace} />}
        {plan.karmaOwed > 0 && (
          <Notice tone="warning" title="A payment was refunded">
            <Karma amount={plan.karmaOwed} /> of it was spent already. Your next plan karma settles that first.
          </Notice>
        )}
        {plan.nudge === 'payment_failed' && (
          <Notice tone="danger" title="The last payment failed">
            Update your payment method to keep your plan.
          </Notice>
        )}
        {!fixed && plan.canChange && <Change plan={plan} />}
        {!fixed && plan.canResume && <Resume plan={plan} findPlace={findPlace} />}
        {!fixed && !plan.givesAccess && <Ended />}
      </div>
    </Card>
  )
}

function Until({ plan }: { plan: Subscription }) {
  const time = plan.endsAt ?? plan.renewsAt
  if (!time) return null
  const { term, as } = untilWords(plan)
  return (
    <Fact term={term}>
      <Time value={time} as={as} />
    </Fact>
  )
}

/** A cancelled plan ends; a paused or unpaid one runs out unless it is resumed or paid; any other renews. */
function untilWords(plan: Subscription) {
  const { endsAt, givesAccess, status } = plan
  if (!givesAccess) return { term: endsAt ? 'Ended on' : 'Was paid until', as: 'date' } as const
  if (endsAt) return { term: 'Ends on', as: 'deadline' } as const
  if (endOfAccess(plan) !== null) return { term: 'Runs until', as: 'deadline' } as const
  if (status === 'on_trial') return { term: 'Trial ends, and renews on', as: 'deadline' } as const
  return { term: 'Renews on', as: 'date' } as const
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{term}</dt>
      <dd className="figure">{children}</dd>
    </div>
  )
}

type Leaving = { findPlace: () => HTMLElement | null }
type PendingProps = Leaving & { plan: Subscription; pending: NonNullable<Subscription['pending']> }

function Pending({ plan, pending, findPlace }: PendingProps) {
  const money = useMoney()
  const undo = usePlanAction({
    call: api => api.billing.undoChange(),
    isDone: now => now.status !== 'none' && now.pending === null,
    failed: 'Failed to change plan',
    onDone: () => toast.success(`You keep ${plan.planName}`),
    findPlace,
  })
  return (
    <Notice
      tone="info"
      title={`${pending.planName} begins ${plan.renewsAt ? 'next' : 'later'}`}
      action={
        <Button size="sm" busy={undo.isPending} onClick={() => undo.mutate()}>
          Keep {plan.planName}
        </Button>
      }
    >
      {money(pending.price)} and <Karma amount={pending.karmaCredits} /> a month
      {plan.renewsAt && (
        <>
          {' '}
          from <Time value={plan.renewsAt} as="date" />
        </>
      )}
      .
    </Notice>
  )
}

function Change({ plan }: { plan: Subscription }) {
  const [open, setOpen] = useState(false)
  return (
    <div>
      <Button onClick={() => setOpen(true)}>Change plan</Button>
      <ChangeDialog open={open} onClose={() => setOpen(false)} subscription={plan} />
    </div>
  )
}

function Resume({ plan, findPlace }: Leaving & { plan: Subscription }) {
  const resume = usePlanAction({
    call: api => api.billing.resume({ id: plan.id }),
    isDone: now => now.status !== 'none' && now.canCancel,
    failed: 'Failed to resume subscription',
    onDone: () => toast.success('Subscription resumed', 'Your plan renews as before.'),
    findPlace,
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        You cancelled this plan. Until it ends you can take that back; nothing is charged for it.
      </p>
      <Button variant="primary" busy={resume.isPending} onClick={() => resume.mutate()}>
        Resume plan
      </Button>
    </div>
  )
}

function Ended() {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 border-t border-line pt-4">
      <p className="min-w-0 flex-1 basis-60 text-muted">
        Contributors cannot work on your campaigns until you have an active plan again.
      </p>
      <ChoosePlan />
    </div>
  )
}

export function ChoosePlan() {
  return (
    <Button asChild variant="primary">
      <Link to="/pricing">Choose a plan</Link>
    </Button>
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
