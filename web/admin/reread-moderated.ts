import type { QueryClient } from '@tanstack/react-query'
import type { Queries } from '../api/queries.ts'

/** What an admin did about a campaign, a message or a person shows on every page that they come to next, or go back to. */
export const rereadModerated = (queryClient: QueryClient, queries: Queries) =>
  Promise.all(
    [queries.moderation, queries.admin, queries.audit, queries.campaigns, queries.dashboards].map(group =>
      queryClient.invalidateQueries({ queryKey: group.key() }),
    ),
  )
