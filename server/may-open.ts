import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { campaignStatuses, isPublic } from '#/rules/campaign.ts'
import { literals } from './infra/db/literals.ts'

/** Whether everyone may see a row of `campaigns`. */
export const isForAll = sql<boolean>`(campaigns.status in (${literals(campaignStatuses.filter(isPublic))}))`

/** Whether a contributor may open a campaign's page. The page itself uses this, and so do the links and lists that lead there. */
export const mayOpen = (contributorId: string | RawBuilder<string>) =>
  sql<boolean>`(${isForAll} or (campaigns.status <> 'deleted' and coalesce(campaigns.contributor_id = ${contributorId}, false)))`
