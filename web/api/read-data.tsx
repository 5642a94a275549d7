import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'

/**
 * Dehydrates what the server has read for a page, refusals included, and hydrates it in the browser. All queries finish before a
 * page is rendered, so nothing needs to be streamed.
 */
export function carryData(router: AnyRouter, client: QueryClient) {
  carry(router, client)
  router.options.Wrap = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

const carry = createIsomorphicFn()
  .server((router: AnyRouter, client: QueryClient) => {
    router.options.dehydrate = () => dehydrate(client, { shouldDehydrateQuery: () => true })
    // Some queries have a gcTime of half an hour for browsers: on the server their timers would keep the data in memory that long.
    router.serverSsrLifecycle = { onServerSsrAttach: [page => page.onCleanup(() => client.clear())] }
  })
  .client(({ options }, client) => {
    options.hydrate = (read: DehydratedState) => hydrate(client, read)
  })
