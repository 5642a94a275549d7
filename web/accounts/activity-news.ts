import type { QueryClient } from '@tanstack/react-query'
import type { Queries } from '../api/queries.ts'

/**
 * Any change a person makes may add an entry to their account activity, so the activity is reread after every one. Returns the
 * unsubscribe function.
 */
export const readActivityAfterChanges = (queryClient: QueryClient, queries: Queries) =>
  queryClient.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success')
      void queryClient.invalidateQueries({ queryKey: queries.audit.mine.key() })
  })
