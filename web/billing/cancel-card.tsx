import { useState } from 'react'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Offered while the plan is active and not yet ending. */
export function CancelCard({ plan }: { plan: Subscription }) {
  const [open, setOpen] = useState(false)
  const cancel = usePlanAction(
    api => api.billing.cancel(),
    'Failed to cancel subscription',
    () => {
      setOpen(false)
      toast.success('Subscription cancelled', 'Your plan remains active until the end of the billing period.')
    },
  )
  return (
    <Card title="Cancel Subscription">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">
          Your plan stays active to the end of the billing period, and nothing is charged after it. Your karma stays
          yours.
        </p>
        <Button onClick={() => setOpen(true)}>Cancel subscription</Button>
      </div>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={`Cancel the ${plan.planName} plan?`}
        description={
          <>
            It stays active{' '}
            {plan.renewsAt ? (
              <>
                until <Time value={plan.renewsAt} as="date" />
              </>
            ) : (
              'to its end'
            )}
            . After that, contributors cannot work on your campaigns. Until then you can resume it.
          </>
        }
        confirm="Cancel subscription"
        cancel="Keep plan"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate(undefined)}
      />
    </Card>
  )
}
