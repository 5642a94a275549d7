import type { Me } from '#/contract/accounts.ts'
import type { CampaignKind } from '#/rules/campaign.ts'
import type { Db } from '../infra/db/pool.ts'
import { isLive } from './lock.ts'

export type ExploreTab = CampaignKind | 'assigned'

/** The open campaigns of a tab. "Assigned" means open posts campaigns of founders whose team the reader is in. */
export const ofTab = (db: Db, reader: Me | null, tab: ExploreTab) => selectOpen(db, asGiven(reader, tab))

/** A tab as parameters of a prepared statement. */
export interface OpenOnes {
  readerId: string | null
  kind: CampaignKind
  isAssigned: boolean
}

export const asGiven = (reader: Me | null, tab: ExploreTab): OpenOnes => ({
  readerId: reader?.id ?? null,
  kind: tab === 'engagement' ? 'engagement' : 'posts',
  isAssigned: tab === 'assigned',
})

export const selectOpen = (db: Db, { readerId, kind, isAssigned }: OpenOnes) =>
  db
    .selectFrom('campaigns')
    .where(isLive)
    .where('campaigns.kind', '=', kind)
    .$if(isAssigned, all =>
      all.where('campaigns.founder_id', 'in', row =>
        row.selectFrom('founder_team_assignments as a').where('a.contributor_id', '=', readerId).select('a.founder_id'),
      ),
    )
