import { useQueryClient } from '@tanstack/react-query'
import { useRouteContext, useRouter } from '@tanstack/react-router'
import type { Me } from '#/contract/accounts.ts'

/** The bar and the menu show the person too, so the whole page learns what changed. */
export function useLearnMe() {
  const router = useRouter()
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  return async (me: Me) => {
    queryClient.setQueryData(queries.accounts.me.queryKey(), me)
    await router.invalidate()
  }
}
