import { useQuery } from '@tanstack/react-query'
import { Link, useRouteContext } from '@tanstack/react-router'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Time } from '../ui/time.tsx'

/** Warns a founder that their plan is ending before contributors are turned away. */
export function PlanNudge() {
  const { queries } = useRouteContext({ from: '__root__' })
  const { data: plan } = useQuery(queries.billing.subscription.queryOptions())
  if (!plan || plan.status === 'none' || !plan.nudge) return null
  const { tone, title, action } = words[plan.nudge]
  return (
    <div className="mb-4">
      <Notice
        tone={tone}
        icon={<CalendarClock aria-hidden="true" />}
        title={title}
        action={
          <Button asChild size="sm">
            {plan.nudge === 'ended' ? (
              <Link to="/pricing">{action}</Link>
            ) : (
              <Link to="/settings" search={{ tab: 'billing' }}>
                {plan.canResume || plan.nudge !== 'ending' ? action : 'Open Settings'}
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

function Why({ plan: { planName, endsAt, renewsAt, nudge } }: { plan: Subscription }) {
  if (nudge === 'ended') return <>Contributors cannot work on your campaigns until you have an active plan again.</>
  const end = endsAt ?? renewsAt
  return (
    <>
      {planName} runs{' '}
      {end && (
        <>
          until <Time value={end} as="date" />
        </>
      )}
      . After that, contributors cannot work on your campaigns.
    </>
  )
}

const words = {
  ending: { tone: 'warning', title: 'Your plan ends soon', action: 'Resume plan' },
  payment_failed: { tone: 'danger', title: 'Your last payment failed', action: 'Update payment' },
  ended: { tone: 'danger', title: 'Your plan has ended', action: 'Choose a plan' },
} as const
