import { useRouteContext } from '@tanstack/react-router'
import type { NoSubscription, Subscription } from '#/contract/billing.ts'
import type { Api } from '#/contract/index.ts'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { remember, takeBack, useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { withAnswer } from '../api/with-answer.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

interface PlanAction<Result, Input> {
  call: (api: Api, input: Input) => Promise<Result>
  /** Whether the plan shows that it was done, for a call that may be repeated to get a lost answer. */
  isDone?: (plan: Subscription | NoSubscription, input: Input) => boolean
  /** The message for a failure that has none of its own. Actions with the same message exclude one another. */
  failed: string
  /** May return the id of its toast. */
  onDone: (result: Result) => unknown
  /** Where the focus goes when the pressed button has disappeared with the change. */
  findPlace?: () => HTMLElement | null
}

/** Shared by all actions, so that each removes the toast of the one before: "cancelled" and "resumed" must not be shown together. */
const saidOfPlan = 'plan'

/** A change of the plan: rereads everything it affects. */
export function usePlanAction<Result, Input = void>({
  call,
  isDone,
  failed,
  onDone,
  findPlace,
}: PlanAction<Result, Input>) {
  const tell = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ billing, dashboards, karma }) => [billing, dashboards, karma])
  return useOnePress({
    mutationKey: ['plan', failed],
    mutationFn: (input: Input) =>
      isDone
        ? withAnswer(
            () => call(api, input),
            async () => isDone(await api.billing.subscription(), input),
          )
        : call(api, input),
    onMutate: () => takeBack(saidOfPlan),
    onSuccess: result => remember(saidOfPlan, onDone(result)),
    onError: error =>
      remember(
        saidOfPlan,
        hasExpired(error) ? tell(failed, error) : toast.error(refusalCode(error) ? wordsOf(error) : failed),
      ),
    onSettled: async () => {
      await reread()
      if (findPlace) focusWhenLost(findPlace)
    },
  })
}
