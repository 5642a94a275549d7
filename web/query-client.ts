import { MutationCache, QueryClient } from '@tanstack/react-query'
import { laterEachTime, retryUnlessRefused } from './again.ts'
import type { Queries } from './queries.ts'

const staleMs = 20_000

/** What the pages have read. Whatever a person changes may be noted in their account's activity, so that is read again after it. */
export function makeQueryClient(queries: Queries) {
  const queryClient = new QueryClient({
    mutationCache: new MutationCache({
      onSuccess: () => void queryClient.invalidateQueries({ queryKey: queries.audit.mine.key() }),
    }),
    defaultOptions: {
      queries: { staleTime: staleMs, retry: retryUnlessRefused, retryDelay: laterEachTime },
      // Offline, a press says at once that there is no connection; it does not wait for one.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return queryClient
}
