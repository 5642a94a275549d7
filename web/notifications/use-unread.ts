import { notifyManager, useQueryClient } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'
import { noticesOptions } from './notices.ts'

/** The unread count, read straight from the query cache, because the hooks that fetch it are loaded with the panel. */
export function useUnread() {
  const queryClient = useQueryClient()
  const { queries } = useRouteContext({ from: '__root__' })
  const { queryKey } = noticesOptions(queries)
  return useSyncExternalStore(
    useCallback(
      (onChange: () => void) => queryClient.getQueryCache().subscribe(notifyManager.batchCalls(onChange)),
      [queryClient],
    ),
    () => queryClient.getQueryData(queryKey)?.pages[0]?.unread ?? 0,
    () => 0,
  )
}
