import type { QueryClient } from '@tanstack/react-query'
import { createRouter } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import type { Queries } from './api/queries.ts'
import { makeQueries } from './api/queries.ts'
import { makeApi, scriptNonce } from './api/api.ts'
import { makeQueryClient } from './api/query-client.ts'
import { carryData } from './api/read-data.tsx'
import { routeTree } from './route-tree.gen.ts'
import { ErrorPage } from './site/error-page.tsx'
import { NotFoundPage } from './site/not-found-page.tsx'
import { PageSpinner } from './ui/spinner.tsx'

/** Available to every route's loader. */
export interface RouterContext {
  queryClient: QueryClient
  api: Api
  queries: Queries
}

export function getRouter() {
  const api = makeApi()
  const queries = makeQueries(api)
  const queryClient = makeQueryClient(queries)
  const router = createRouter({
    routeTree,
    context: { queryClient, api, queries } satisfies RouterContext,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPendingComponent: () => <PageSpinner />,
    ssr: { nonce: scriptNonce() },
  })
  carryData(router, queryClient)
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof getRouter>
  }
}
