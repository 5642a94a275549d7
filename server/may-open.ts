import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { campaignStatuses, isPublic } from '#/rules/campaign.ts'

const publicStatuses = sql.join(campaignStatuses.filter(isPublic).map(status => sql.lit(status)))

/** Whether everybody may know of a campaign of the table `campaigns`. */
export const isForAll = sql<boolean>`(campaigns.status in (${publicStatuses}))`

/** Whether a contributor may open its page: what the page itself asks, for links and lists that lead there. */
export const mayOpen = (contributorId: string | RawBuilder<string>) =>
  sql<boolean>`(${isForAll} or (campaigns.status <> 'deleted' and coalesce(campaigns.contributor_id = ${contributorId}, false)))`
