import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'
import { useMoney } from './money.ts'

/** Tells a founder when their trial will be charged, and warns them that their plan is ending before contributors are turned away. */
export function PlanNudge() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: plan } = useQuery(queries.billing.subscription.queryOptions())
  if (!plan || plan.status === 'none') return null
  const nudge = isTrial(plan) ? 'trial' : plan.nudge
  if (!nudge) return null
  const { tone, title, action } = words[nudge]
  return (
    <div className="mb-4">
      <Notice
        tone={tone}
        icon={<CalendarClock aria-hidden="true" />}
        title={title}
        action={
          <Button asChild size="sm">
            {nudge === 'ended' ? (
              <Link to="/pricing">{action}</Link>
            ) : (
              <Link to="/settings" search={{ tab: 'billing' }}>
                {plan.canResume || nudge !== 'ending' ? action : 'Open Settings'}
              </Link>
            )}
          </Button>
        }
      >
        <Why plan={plan} />
      </Notice>
    </div>
  )
}

/** A trial that will be charged at its end. It is so short that the reminder is shown all the time. */
const isTrial = ({ status, endsAt }: Subscription) => status === 'on_trial' && !endsAt

export function Why({ plan }: { plan: Subscription }) {
  if (isTrial(plan)) return <Charged plan={plan} />
  if (plan.nudge === 'ended')
    return <>Contributors cannot work on your campaigns until you have an active plan again.</>
  const end = plan.endsAt ?? plan.renewsAt
  return (
    <>
      {plan.planName} runs{' '}
      {end && (
        <>
          until <Time value={end} as="date" />
        </>
      )}
      . After that, contributors cannot work on your campaigns.
    </>
  )
}

function Charged({ plan: { renewsAt, pending, ...plan } }: { plan: Subscription }) {
  const money = useMoney()
  const { planName, price } = pending ?? plan
  return (
    <>
      {renewsAt && (
        <>
          It ends on <Time value={renewsAt} as="deadline" />.{' '}
        </>
      )}
      Then you pay {money(price)} a month for {planName}, unless you cancel before.
    </>
  )
}

const words = {
  trial: { tone: 'info', title: 'Your trial ends soon', action: 'Open Settings' },
  ending: { tone: 'warning', title: 'Your plan ends soon', action: 'Resume plan' },
  payment_failed: { tone: 'danger', title: 'Your last payment failed', action: 'Update payment' },
  ended: { tone: 'danger', title: 'Your plan has ended', action: 'Choose a plan' },
} as const
