import type { QueryClient } from '@tanstack/react-query'
import { dehydrate, QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { createSerializationAdapter } from '@tanstack/react-router'
import { createIsomorphicFn } from '@tanstack/react-start'
import type { ReactNode } from 'react'
import { errorWith, pack } from './carried.ts'
import { takeCarried } from './take-carried.ts'

/** Gives a page's components the query client, and the browser what the server has read for the page. */
export function carryData(router: AnyRouter, client: QueryClient) {
  carry(router, client)
  router.options.serializationAdapters = [carriedFailure]
  router.options.Wrap = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
}

/** Carries the error of a page that failed on the server. The router carries only its message, which is not shown without a status. */
const carriedFailure = createSerializationAdapter({
  key: 'failure',
  test: (value): value is Error & { status: unknown } => value instanceof Error && 'status' in value,
  toSerializable: ({ message, status }) => ({ message, status: Number(status) }),
  fromSerializable: errorWith,
})

const carry = createIsomorphicFn()
  .server((router: AnyRouter, client: QueryClient) => {
    // Some queries have a gcTime of half an hour for browsers: on the server their timers would keep the data in memory that long.
    router.serverSsrLifecycle = { onServerSsrAttach: [page => page.onCleanup(() => client.clear())] }
  })
  .client(({ options }, client) => {
    options.hydrate = () => {
      const element = document.getElementById(id)
      takeCarried(client, element?.textContent || '{}')
      // What was read for one person must not stay on the page after they sign out.
      element?.replaceChildren()
    }
  })

/**
 * What the server has read for a page, refusals included, as an element of the page. All queries finish before a page is rendered,
 * so it is complete. The router's own way of carrying it is made for any value and for streams, and takes four times as long.
 */
export function CarriedData() {
  const html = usePacked()
  return <script type="application/json" id={id} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: html }} />
}

const usePacked = createIsomorphicFn()
  .server(() => pack(dehydrate(useQueryClient(), { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' })))
  .client(() => '')

const id = 'carried'
