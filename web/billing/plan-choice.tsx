import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { NoSubscription, Subscription } from '#/contract/billing.ts'
import type { Plan } from '#/rules/plans.ts'
import { useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { ownPath } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { startTrial } from './answers.ts'
import { ChangeDialog, sayCurrent } from './change-dialog.tsx'
import { offerOf } from './offer.ts'

type PlanChoiceProps = { plan: Plan; subscription: Subscription | NoSubscription; primary: boolean }

/** The button of a plan for signed-in people: it changes a running plan, or starts a new one. */
export function PlanChoice({ plan, subscription, primary }: PlanChoiceProps) {
  if (subscription.givesAccess) return <ChangeTo plan={plan} subscription={subscription} />
  return <Start plan={plan} primary={primary} mayTry={offerOf(subscription) === 'trial'} />
}

function ChangeTo({ plan, subscription }: { plan: Plan; subscription: Subscription }) {
  const [open, setOpen] = useState(false)
  // An upgrade makes this the current plan while the dialog is still showing the result.
  const isCurrent = subscription.variantId === plan.variantId
  return (
    <>
      <Button
        size="lg"
        className="w-full"
        disabledReason={isCurrent ? '' : whyNot(plan, subscription)}
        onClick={() => (isCurrent ? sayCurrent(subscription) : setOpen(true))}
      >
        {isCurrent ? 'Current Plan' : `Switch to ${plan.name}`}
      </Button>
      <ChangeDialog open={open} onClose={() => setOpen(false)} subscription={subscription} picked={plan.variantId} />
    </>
  )
}

/** '' for no reason, not undefined: changing the plan adds a reason, and the button must stay the same to get back the focus. */
function whyNot({ variantId }: Plan, { canChange, canResume, pending, planName, status }: Subscription) {
  if (pending?.variantId === variantId) return 'This plan begins on your next billing date.'
  if (canChange) return ''
  if (canResume) return `Your ${planName} plan is cancelled. Resume it in Settings to change it.`
  if (status === 'paused') return `Your ${planName} plan is paused. Open the billing portal in Settings to continue it.`
  return 'A payment is due. Settle it in Settings to change your plan.'
}

function Start({ plan, primary, mayTry }: { plan: Plan; primary: boolean; mayTry: boolean }) {
  const checkout = useCheckout(plan)
  const { reset } = checkout
  // When the person comes back from the provider's checkout, the browser may restore this page from its cache, still busy.
  useEffect(() => {
    const shown = ({ persisted }: PageTransitionEvent) => persisted && reset()
    window.addEventListener('pageshow', shown)
    return () => window.removeEventListener('pageshow', shown)
  }, [reset])
  return (
    <>
      <Button
        size="lg"
        variant={primary ? 'primary' : 'secondary'}
        className="w-full"
        busy={checkout.isPending || checkout.isSuccess}
        aria-description={mayTry ? plan.name : undefined}
        onClick={() => checkout.mutate()}
      >
        {mayTry ? startTrial : `Choose ${plan.name}`}
      </Button>
      {!mayTry && <p className="mt-2 text-sm text-muted">${plan.price} is charged at checkout, then each month.</p>}
    </>
  )
}

function useCheckout({ variantId }: Plan) {
  const { api } = useRouteContext({ from: '__root__' })
  const failed = useFailed()
  const navigate = useNavigate()
  return useOnePress({
    mutationFn: () => api.billing.checkout({ variantId }),
    onSuccess: async ({ url }) => {
      const own = ownPath(url)
      if (own) await navigate({ href: own })
      else location.assign(url)
    },
    onError: error => tellWhy(error, failed),
  })
}

function tellWhy(error: Error, failed: ReturnType<typeof useFailed>) {
  switch (refusalCode(error)) {
    case undefined:
      return toast.error('Failed to process request. Please try again.')
    case 'login_to_subscribe':
      return failed('Authentication required', error)
    default:
      return toast.error(wordsOf(error))
  }
}
