import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import type { Api } from '#/contract/index.ts'
import { isStillMine } from '../accounts/still-mine.ts'
import { newId } from '../new-id.ts'
import type { Queries } from '../api/queries.ts'
import { toast } from '../ui/toast.ts'
import { browserTimers } from './backoff.ts'
import { outboxPrefix } from './outbox-keys.ts'
import type { Box } from './outbox-storage.ts'
import { makeOutboxStorage } from './outbox-storage.ts'

export interface Page {
  queryClient: QueryClient
  router: Pick<AnyRouter, 'invalidate'>
  api: Api
  queries: Queries
}

/** The options of an outbox that depend on the current page. */
export const ownOutbox = (page: Page, personId: string, roomId: string, box: Box) => ({
  api: page.api,
  storage: makeOutboxStorage(outboxPrefix(personId, roomId), box),
  timers: browserTimers,
  newId,
  now: () => Date.now(),
  isTheirs: () => isHere(page.queryClient, page.queries, personId),
  isStillTheirs: async () => {
    const isTheirs = (await page.api.accounts.me())?.id === personId
    // Leads to the login; what is not sent stays.
    if (!isTheirs) await isStillMine(page)
    return isTheirs
  },
  onRefused: (words: string) => toast.error('Error', `Failed to send message. ${words}`),
})

export const isHere = (queryClient: QueryClient, queries: Queries, personId: string) =>
  queryClient.getQueryData(queries.accounts.me.queryKey())?.id === personId

/** Key of a room's store in the query client's cache. */
export const storeKey = (personId: string, roomId: string) => ['squad-store', personId, roomId]
