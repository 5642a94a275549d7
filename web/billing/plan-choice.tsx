import { useMutation } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import type { Subscription } from '#/contract/billing.ts'
import type { Plan } from '#/rules/plans.ts'
import { refusalCode, wordsOf } from '../api.ts'
import { ownPath } from '../paths.ts'
import { Button } from '../ui/button.tsx'
import { toast } from '../ui/toast.ts'
import { startTrial } from './answers.ts'

type PlanChoiceProps = { plan: Plan; subscription: Subscription | null }

/** The one button of a plan, for somebody signed in. The trial is offered to those who never had a plan. */
export function PlanChoice({ plan, subscription }: PlanChoiceProps) {
  const checkout = useCheckout(plan)
  const current = subscription?.givesAccess === true && subscription.variantId === plan.variantId
  const words = subscription ? `Choose ${plan.name}` : startTrial
  const taken = subscription?.givesAccess ? `You are on the ${subscription.planName} plan.` : undefined
  return (
    <Button
      size="lg"
      variant={plan.popular && !taken ? 'primary' : 'secondary'}
      className="w-full"
      busy={checkout.isPending || checkout.isSuccess}
      disabledReason={taken}
      onClick={() => checkout.mutate()}
    >
      {current ? 'Current Plan' : words}
    </Button>
  )
}

function useCheckout({ variantId }: Plan) {
  const { api } = useRouteContext({ from: '__root__' })
  const navigate = useNavigate()
  return useMutation({
    networkMode: 'always',
    mutationFn: () => api.billing.checkout({ variantId }),
    onSuccess: async ({ url }) => {
      const own = ownPath(url)
      if (own) await navigate({ href: own })
      else location.assign(url)
    },
    onError: tellWhy,
  })
}

function tellWhy(error: Error) {
  switch (refusalCode(error)) {
    case undefined:
      return toast.error('Failed to process request. Please try again.')
    case 'login_to_subscribe':
      return toast.error('Authentication required', wordsOf(error))
    default:
      return toast.error(wordsOf(error))
  }
}
