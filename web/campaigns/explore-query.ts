import type { Explored } from '#/contract/campaigns.ts'
import { limits } from '#/rules/limits.ts'
import type { Queries } from '../api.ts'

export const exploreTabs = ['engagement', 'posts', 'assigned'] as const
export type ExploreTab = (typeof exploreTabs)[number]

export interface Exploring {
  tab: ExploreTab
  q: string
}

/** The pages of one tab, as far as they were asked for. */
export const exploreOptions = (queries: Queries, { tab, q }: Exploring) =>
  queries.campaigns.explore.infiniteOptions({
    input: (cursor: string | undefined) => ({
      tab,
      q: q.slice(0, limits.searchMax),
      ...(cursor === undefined ? {} : { cursor }),
    }),
    initialPageParam: undefined,
    getNextPageParam: (last: Explored) => last.next ?? undefined,
    staleTime: staleMs,
  })

const staleMs = 20_000
