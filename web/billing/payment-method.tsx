import CreditCard from 'lucide-react/icons/credit-card'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { toast } from '../ui/toast.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Only the payment provider stores cards; they are changed on its pages. */
export function PaymentMethod({ plan }: { plan: Subscription }) {
  return (
    <Card title="Payment Method" note="Managed through our payment provider. We never see your card.">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="flex items-center gap-2.5">
          <CreditCard aria-hidden="true" className="size-5 shrink-0 text-muted" />
          {plan.sandbox ? 'No card: this is a sandbox, and no money moves.' : <CardWords plan={plan} />}
        </p>
        {!plan.sandbox && (
          <div className="flex flex-wrap gap-2">
            <Goto page="portal">Open billing portal</Goto>
            <Goto page="paymentMethod">Update card</Goto>
          </div>
        )}
      </div>
    </Card>
  )
}

function CardWords({ plan: { cardBrand, cardLastFour } }: { plan: Subscription }) {
  if (!cardLastFour) return <>No card on file.</>
  return (
    <span>
      <span className="capitalize">{cardBrand ?? 'Card'}</span> ending in <span className="figure">{cardLastFour}</span>
    </span>
  )
}

/** The provider's signed links expire after a day, so each press requests a fresh one. */
function Goto({ page, children }: { page: 'portal' | 'paymentMethod'; children: string }) {
  const open = usePlanAction({
    call: api => api.billing.links(),
    failed: 'The payment provider is not answering. Please try again in a moment.',
    onDone: links => {
      const url = links[page]
      if (url) location.assign(url)
      else toast.error('The payment provider has no such page for this plan.')
    },
  })
  return (
    <Button busy={open.isPending} onClick={() => open.mutate()}>
      {children}
    </Button>
  )
}
