import { type RefObject, useState } from 'react'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Time } from '../ui/time.tsx'
import { toast } from '../ui/toast.ts'
import { usePlanAction } from './use-plan-action.ts'

/** Offered while the plan may still be charged and is not yet ending. */
export function CancelCard({ plan, planTitle }: { plan: Subscription; planTitle: RefObject<HTMLElement | null> }) {
  const [open, setOpen] = useState(false)
  const cancel = usePlanAction({
    call: api => api.billing.cancel({ id: plan.id }),
    isDone: ({ status }) => status === 'cancelled',
    failed: 'Failed to cancel subscription',
    onDone: () => {
      setOpen(false)
      return toast.success(
        'Subscription cancelled',
        plan.givesAccess
          ? 'Your plan remains active until the end of the billing period.'
          : 'Nothing more is charged for your plan.',
      )
    },
    findPlace: () => planTitle.current,
  })
  return (
    <Card title="Cancel Subscription">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p className="min-w-0 flex-1 basis-60 text-muted">
          {plan.canChange
            ? 'Your plan stays active to the end of the billing period, and nothing is charged after it.'
            : 'Once you cancel, nothing more is charged.'}{' '}
          Your karma stays yours.
        </p>
        <Button onClick={() => setOpen(true)}>Cancel subscription</Button>
      </div>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel the ${plan.planName} plan?`}
        description={<WhatCancellingDoes plan={plan} />}
        confirm="Cancel subscription"
        cancel="Keep plan"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </Card>
  )
}

/** The paid time is kept in every state. Without any left, for example after all attempts to charge the card, it ends at once. */
export function WhatCancellingDoes({ plan: { canChange, givesAccess, renewsAt, status } }: { plan: Subscription }) {
  if (!givesAccess) return 'It ends at once, and nothing more is charged. You can choose a plan again at any time.'
  const end = renewsAt ? (
    <>
      until <Time value={renewsAt} as={status === 'on_trial' ? 'deadline' : 'date'} />
    </>
  ) : (
    'to its end'
  )
  if (!canChange)
    return (
      <>
        Nothing more is charged. Contributors can work on your campaigns {end}, and until then you can resume the plan.
      </>
    )
  return (
    <>It stays active {end}. After that, contributors cannot work on your campaigns. Until then you can resume it.</>
  )
}
