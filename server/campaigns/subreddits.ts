import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { SubredditCount } from '#/contract/campaigns.ts'
import type { CampaignKind } from '#/rules/campaign.ts'
import { limits } from '#/rules/limits.ts'
import { readSubreddit } from '#/rules/reddit-url.ts'
import type { Call } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import type { ExploreTab } from './explore-tab.ts'
import { ofTab } from './explore-tab.ts'
import { cachedSums } from './cached-sums.ts'

interface Asked {
  tab: ExploreTab
  q: string
}

/** Target subreddits of a tab's open campaigns: an exact match first, then those that begin with the text, then those that contain it. */
export async function exploreSubreddits(
  { world: { db }, me }: Pick<Call, 'world' | 'me'>,
  { tab, q }: Asked,
): Promise<SubredditCount[]> {
  const all = tab === 'assigned' ? await count(db, await me(), tab) : await cachedCounts.read(db, tab)
  const typed = (readSubreddit(q) ?? q.replace(/^\/?r\//i, '')).toLowerCase()
  const nearness = ({ name }: SubredditCount) => {
    const at = name.toLowerCase().indexOf(typed)
    if (at !== 0) return at < 0 ? undefined : 2
    return name.length === typed.length ? 0 : 1
  }
  const ranks = [0, 1, 2] as const
  return ranks.flatMap(rank => all.filter(each => nearness(each) === rank)).slice(0, limits.subredditSuggestions)
}

const manyNames = 5_000
const namesMax = 2_000

const cachedCounts = cachedSums((db: Db, kind: CampaignKind) => count(db, null, kind), {
  isLarge: counts => counts.reduce((sum, { campaigns }) => sum + campaigns, 0) > manyNames,
  freshMs: 30_000,
  usableMs: 300_000,
})

const count = (db: Db, reader: Me | null, tab: ExploreTab): Promise<SubredditCount[]> =>
  db
    .selectFrom(
      ofTab(db, reader, tab)
        .select([
          sql<string>`unnest(campaigns.target_subreddits)`.as('name'),
          sql<string>`unnest(campaigns.subreddit_keys)`.as('key'),
        ])
        .as('named'),
    )
    .groupBy('key')
    .select([sql<string>`min(name)`.as('name'), sql<number>`count(*)`.as('campaigns')])
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('key')
    .limit(namesMax)
    .execute()
