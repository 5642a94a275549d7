import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/** The signed-in person has changed, or signed out: drops everything that was loaded for the previous one. */
export async function refresh(queryClient: QueryClient, router: Pick<AnyRouter, 'invalidate'>) {
  queryClient.clear()
  await router.invalidate()
}
