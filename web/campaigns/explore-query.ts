import type { Explored } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import type { Queries } from '../api/queries.ts'
import { text } from '../search.ts'
import type { Exploring } from './explore-tabs.ts'

/** The pages of one tab, as far as they were asked for. */
export const exploreOptions = (queries: Queries, { tab, q, subreddit, sort }: Exploring) =>
  queries.campaigns.explore.infiniteOptions({
    input: (cursor: string | undefined) => ({
      tab,
      q: text(q.slice(0, limits.searchMax)),
      subreddit,
      sort,
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last: Explored) => last.next ?? undefined,
    staleTime: staleMs,
    gcTime: rememberMs,
  })

const staleMs = 20_000
/** Whoever comes back from a campaign finds the list as long as it was. */
const rememberMs = 1_800_000
