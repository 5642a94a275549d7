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
  const queryClient = useQueryClient()
  const { api, queries } = useRouteContext({ from: '__root__' })
  const learn = useLearnMe()
  return async () => {
    const known = () => queryClient.getQueryData(queries.accounts.me.queryKey())
    const before = known()
    const now = await whoIsHere(api)
    // What was learnt meanwhile is newer.
    if (now && known() === before) await learn(now)
  }
}
