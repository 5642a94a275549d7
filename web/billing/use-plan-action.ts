import { useRouteContext } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import { hasExpired, useFailed } from '../accounts/expired.ts'
import { refusalCode, wordsOf } from '../api/api.ts'
import { useOnePress } from '../api/one-press.ts'
import { useReread } from '../api/reread.ts'
import { focusWhenLost } from '../ui/lost-focus.ts'
import { toast } from '../ui/toast.ts'

/**
 * A change of the plan: rereads everything it affects. A refusal shows its own message, any other failure shows `failed`.
 * `findPlace` is where the focus goes when what was pressed is gone with the change.
 */
export function usePlanAction<Result, Input = void>(
  act: (api: Api, input: Input) => Promise<Result>,
  failed: string,
  onDone?: (result: Result) => void,
  findPlace?: () => HTMLElement | null,
) {
  const tell = useFailed()
  const { api } = useRouteContext({ from: '__root__' })
  const reread = useReread(({ billing, dashboards, karma }) => [billing, dashboards, karma])
  return useOnePress({
    mutationKey: ['plan', failed],
    mutationFn: (input: Input) => act(api, input),
    onSuccess: result => onDone?.(result),
    onError: error =>
      hasExpired(error) ? tell(failed, error) : toast.error(refusalCode(error) ? wordsOf(error) : failed),
    onSettled: async () => {
      await reread()
      if (findPlace) focusWhenLost(findPlace)
    },
  })
}
