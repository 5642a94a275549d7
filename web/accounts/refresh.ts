import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'

const listeners = new Set<() => void>()

/** Called back whenever somebody else may be signed in from now on. */
export const onRefresh = (listener: () => void) => void listeners.add(listener)

/** The signed-in person has changed, or signed out: drops everything that was loaded for the previous one. */
export async function refresh(queryClient: QueryClient, router: Pick<AnyRouter, 'invalidate'>) {
  queryClient.clear()
  for (const listener of listeners) listener()
  await router.invalidate()
}
