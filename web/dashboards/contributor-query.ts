import type { Queries } from '../api/queries.ts'

const pages = {
  initialPageParam: undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
} as const

export type CampaignList = 'created' | 'contributed'

/** The contributor's campaigns of one list, as far as they were asked for. */
export const campaignsOptions = (queries: Queries, list: CampaignList) =>
  queries.dashboards.campaigns.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, ...(cursor === undefined ? {} : { cursor }) }),
    ...pages,
  })

/** The contributor's posts under way, as far as they were asked for. */
export const postsOptions = (queries: Queries) =>
  queries.dashboards.pendingPosts.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    ...pages,
  })
