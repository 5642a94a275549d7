import FlaskConical from 'lucide-react/icons/flask-conical'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { usePlanAction } from './use-plan-action.ts'

const acts = [
  { happens: 'month', label: 'Advance one month', told: 'A month has passed' },
  { happens: 'failure', label: 'Fail the payment', told: 'The payment failed' },
  { happens: 'recovery', label: 'Make the payment good', told: 'The payment was made good' },
  { happens: 'refund', label: 'Refund the last payment', told: 'The last payment was refunded' },
] as const

/** Simulates the events in the life of a subscription, for the demo and for development. */
export function SandboxClock() {
  return (
    <Card
      title={
        <span className="flex items-center gap-2">
          <FlaskConical aria-hidden="true" className="size-5 text-warning" />
          Sandbox
        </span>
      }
      note="No money moves. Each button makes something happen to your plan that would otherwise take time."
    >
      <div className="flex flex-wrap gap-2">
        {acts.map(act => (
          <Act key={act.happens} {...act} />
        ))}
      </div>
    </Card>
  )
}

function Act({ happens, label, told }: (typeof acts)[number]) {
  const move = usePlanAction({
    call: api => api.billing.moveSandbox({ happens }),
    failed: 'The sandbox did not answer. Please try again.',
    onDone: () => toast.success(told),
  })
  return (
    <Button busy={move.isPending} onClick={() => move.mutate()}>
      {label}
    </Button>
  )
}
