import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#/contract/index.ts'
import type { Queries } from '../api/queries.ts'

/** Who is signed in here, as the server says. Null, too, while it does not answer. */
export const whoIsHere = (api: Api) => api.accounts.me().catch(() => null)

/** Takes over who is signed in now, for the guard of the next page. Nothing changes while the server does not answer. */
export async function learnWhoIsHere(queryClient: QueryClient, { api, queries }: { api: Api; queries: Queries }) {
  const me = await whoIsHere(api)
  if (me) queryClient.setQueryData(queries.accounts.me.queryKey(), me)
}
