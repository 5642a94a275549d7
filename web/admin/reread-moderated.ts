import type { QueryClient } from '@tanstack/react-query'
import type { Queries } from '../api/queries.ts'

/**
 * A moderation action on a campaign, message or person can affect any page opened afterwards, so all related queries are
 * invalidated.
 */
export const rereadModerated = (queryClient: QueryClient, queries: Queries) =>
  Promise.all(
    [queries.moderation, queries.admin, queries.audit, queries.campaigns, queries.dashboards].map(group =>
      queryClient.invalidateQueries({ queryKey: group.key() }),
    ),
  )
