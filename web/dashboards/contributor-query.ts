import { byCursor } from '../api/by-cursor.ts'
import type { Queries } from '../api/queries.ts'

export type CampaignList = 'created' | 'contributed'

/** One list of the contributor's campaigns, paginated. */
export const campaignsOptions = (queries: Queries, list: CampaignList) =>
  queries.dashboards.campaigns.infiniteOptions(byCursor({ list }))

/** The contributor's posts under way, paginated. */
export const postsOptions = (queries: Queries) => queries.dashboards.pendingPosts.infiniteOptions(byCursor({}))
