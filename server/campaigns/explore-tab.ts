import type { Me } from '#/contract/accounts.ts'
import type { CampaignKind } from '#/rules/campaign.ts'
import type { Db } from '../infra/db/pool.ts'
import { isLive } from './lock.ts'

export type ExploreTab = CampaignKind | 'assigned'

/** The open campaigns of a tab. Assigned posts are the open Need Posts campaigns of the founders whose team the reader is in. */
export const ofTab = (db: Db, reader: Me | null, tab: ExploreTab) =>
  db
    .selectFrom('campaigns')
    .where(isLive)
    .where('campaigns.kind', '=', tab === 'engagement' ? 'engagement' : 'posts')
    .$if(tab === 'assigned', all =>
      all.where('campaigns.founder_id', 'in', row =>
        row
          .selectFrom('founder_team_assignments as a')
          .where('a.contributor_id', '=', reader?.id ?? null)
          .select('a.founder_id'),
      ),
    )
