import type { QueryClient } from '@tanstack/react-query'
import { hydrate } from '@tanstack/react-query'
import { unpack } from './carried.ts'

/** Gives the query client what `pack` has written on the server. It counts as read just now: the two clocks may differ by hours. */
export function takeCarried(client: QueryClient, text: string) {
  hydrate(client, unpack(text))
  for (const { state } of client.getQueryCache().getAll()) state.dataUpdatedAt &&= Date.now()
}
