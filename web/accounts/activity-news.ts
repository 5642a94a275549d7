import type { QueryClient } from '@tanstack/react-query'
import type { Queries } from '../api/queries.ts'

/** Whatever a person changes may be noted in their account's activity, so that is read again after it. Returns what ends it. */
export const readActivityAfterChanges = (queryClient: QueryClient, queries: Queries) =>
  queryClient.getMutationCache().subscribe(event => {
    if (event.type === 'updated' && event.action.type === 'success')
      void queryClient.invalidateQueries({ queryKey: queries.audit.mine.key() })
  })
