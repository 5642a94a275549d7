import { type RefObject, useState } from 'react'
import type { Subscription } from '#/contract/billing.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toast.ts'
import { useMoney } from './money.ts'
import { usePlanAction } from './use-plan-action.ts'

type AlsoChargedProps = { other: NonNullable<Subscription['alsoCharged']>; planTitle: RefObject<HTMLElement | null> }

/** Warns people who bought a plan while another one was unpaid, or two at once: they pay for both, but can use only one. */
export function AlsoCharged({ other, planTitle }: AlsoChargedProps) {
  const money = useMoney()
  const [open, setOpen] = useState(false)
  const cancel = usePlanAction({
    call: api => api.billing.cancel({ id: other.id }),
    isDone: now => now.status !== 'none' && now.alsoCharged?.id !== other.id,
    failed: 'Failed to cancel subscription',
    onDone: () => {
      setOpen(false)
      return toast.success('Subscription cancelled', `Nothing more is charged for that ${other.planName} plan.`)
    },
    findPlace: () => planTitle.current,
  })
  return (
    <Notice
      tone="warning"
      title="Another plan may still be charged"
      action={
        <Button size="sm" onClick={() => setOpen(true)}>
          Cancel {other.planName}
        </Button>
      }
    >
      {other.planName}, {money(other.price)} a month. It brings you nothing beside your current plan.
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={`Cancel the other ${other.planName} plan?`}
        description="Nothing more is charged for it. Your current plan stays as it is."
        confirm="Cancel subscription"
        cancel="Keep plan"
        busy={cancel.isPending}
        onConfirm={() => cancel.mutate()}
      />
    </Notice>
  )
}
