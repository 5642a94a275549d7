import type { Queries } from '../api/queries.ts'

const pages = {
  initialPageParam: undefined,
  getNextPageParam: (last: { next: string | null }) => last.next ?? undefined,
} as const

export type CampaignList = 'created' | 'contributed'

/** One list of the contributor's campaigns, paginated. */
export const campaignsOptions = (queries: Queries, list: CampaignList) =>
  queries.dashboards.campaigns.infiniteOptions({
    input: (cursor: string | undefined) => ({ list, ...(cursor === undefined ? {} : { cursor }) }),
    ...pages,
  })

/** The contributor's posts under way, paginated. */
export const postsOptions = (queries: Queries) =>
  queries.dashboards.pendingPosts.infiniteOptions({
    input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
    ...pages,
  })
