import { limits } from '#/rules/limits.ts'
import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'
import { text } from '../search.ts'
import type { Exploring } from './explore-tabs.ts'

/** The campaigns of one tab, paginated. */
export const exploreOptions = (queries: Queries, { tab, q, subreddit, sort }: Exploring) =>
  queries.campaigns.explore.infiniteOptions({
    ...byCursor({ tab, q: text(q.slice(0, limits.searchMax)), subreddit, sort }),
    staleTime: staleMs,
    gcTime: rememberMs,
  })

const staleMs = 20_000
/** Kept this long, so that a user returning from a campaign finds all loaded pages. */
const rememberMs = 1_800_000
