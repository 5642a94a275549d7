import { QueryClient } from '@tanstack/react-query'
import { laterEachTime, readsAgain, retryUnlessRefused } from './again.ts'
import type { Queries } from './queries.ts'

const staleMs = 20_000

/** Query results are kept for a while after their last use, so that going back is instant. */
export function makeQueryClient(queries: Queries) {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: staleMs,
        retry: retryUnlessRefused,
        retryDelay: laterEachTime,
        refetchInterval: readsAgain,
      },
      // Offline, a mutation fails at once instead of waiting for a connection.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // Nothing observes this query, yet the whole page depends on it: never garbage-collected.
  client.setQueryDefaults(queries.accounts.me.queryKey(), { gcTime: Infinity })
  return client
}
