import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'
import { whoIsHere } from './who-is-here.ts'

/** Takes over a change to the signed-in person across the whole page: the bar and the menu show them too. */
export function useLearnMe() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return async (me: Me) => {
    queryClient.setQueryData(queries.accounts.me.queryKey(), me)
    await router.invalidate()
  }
}

/** Reads the signed-in person again after a failure: the answer alone may have been lost. */
export function useRereadMe() {
  const { api } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  return async () => {
    const now = await whoIsHere(api)
    if (now) await learn(now)
  }
}
