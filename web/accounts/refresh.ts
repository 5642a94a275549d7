import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

/** Another person, or none, sits here now: everything that was loaded for the one before is forgotten. */
export async function refresh(queryClient: QueryClient, router: Pick<AnyRouter, 'invalidate'>) {
  queryClient.clear()
  await router.invalidate()
}
