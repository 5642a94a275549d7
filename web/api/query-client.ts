import { QueryClient } from '@tanstack/react-query'
import { laterEachTime, retryUnlessRefused } from './again.ts'
import type { Queries } from './queries.ts'

const staleMs = 20_000

/** What a page has read: kept for a while after nothing shows it any more, so that going back costs nothing. */
export function makeQueryClient(queries: Queries) {
  const client = new QueryClient({
    defaultOptions: {
      queries: { staleTime: staleMs, retry: retryUnlessRefused, retryDelay: laterEachTime },
      // Offline, a press says at once that there is no connection; it does not wait for one.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  // No part of the page observes who sits here, yet all of it goes by that: it is known for as long as the page is open.
  client.setQueryDefaults(queries.accounts.me.queryKey(), { gcTime: Infinity })
  return client
}
