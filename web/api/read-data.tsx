import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { dehydrate, hydrate, QueryClientProvider } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'

/**
 * What the server has read for a page goes with it, refusals too, and the browser begins with that. All of it is asked for
 * before a page is drawn, so nothing follows while the page is on its way.
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
    // Some of it is to be remembered for half an hour, in a browser: a timer would hold it here as long.
    router.serverSsrLifecycle = { onServerSsrAttach: [page => page.onCleanup(() => client.clear())] }
  })
  .client(({ options }, client) => {
    options.hydrate = (read: DehydratedState) => hydrate(client, read)
  })
