import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import { refusalCode, wordsOf } from '../api.ts'
import { useOnePress } from '../one-press.ts'
import { toast } from '../ui/toast.ts'

/** One change of one's plan: whatever it touches is read again, and a failure is said in its own words or in these. */
export function usePlanAction<Input, Result>(
  act: (api: Api, input: Input) => Promise<Result>,
  failed: string,
  onDone?: (result: Result) => void,
) {
  const { api, queries } = useRouteContext({ from: '__root__' })
  const queryClient = useQueryClient()
  return useOnePress({
    mutationFn: (input: Input) => act(api, input),
    onSuccess: result => onDone?.(result),
    onError: error => toast.error(refusalCode(error) ? wordsOf(error) : failed),
    onSettled: () =>
      Promise.all(
        [queries.billing.key(), queries.dashboards.key(), queries.karma.key()].map(queryKey =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  })
}
