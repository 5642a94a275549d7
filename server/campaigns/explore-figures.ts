import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Explored } from '#/contract/campaigns.ts'
import type { CampaignKind } from '#/rules/campaign.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import type { ExploreTab, OpenOnes } from './explore-tab.ts'
import { asGiven, selectOpen } from './explore-tab.ts'
import type { Ways } from './cached-sums.ts'
import { cachedSums } from './cached-sums.ts'
import { openSlots } from './reads.ts'

type Stats = Explored['stats']

/** With more campaigns than this, the sums take longer than the list itself. */
const manyCampaigns = 2_000

/** The figures of a whole tab. */
export const figures = (db: Db, reader: Me | null, tab: ExploreTab) =>
  tab === 'assigned' ? sumUp(db, reader, tab) : cachedFigures.read(db, tab)

/** The figures with a list, in one statement unless they are cached. */
export const figuresWith = <List>(db: Db, tab: ExploreTab, ways: Ways<Stats, List>) =>
  tab === 'assigned' ? ways.together() : cachedFigures.readWith(db, tab, ways)

const cachedFigures = cachedSums((db: Db, kind: CampaignKind) => sumUp(db, null, kind), {
  isLarge: ({ active }) => active > manyCampaigns,
  freshMs: 5_000,
  usableMs: 60_000,
})

export async function sumUp(db: Db, reader: Me | null, tab: ExploreTab): Promise<Stats> {
  // Of the other tabs the sums are the same for everybody. Without `null`, `statement` would refuse a parameter that is not used.
  const [sums] = await readSums(db, asGiven(tab === 'assigned' ? reader : null, tab))
  return sums ?? nothing
}

/** The figures of a tab without campaigns. */
export const nothing = { active: 0, karma: 0, made: 0 }

export const selectSums = (db: Db, open: OpenOnes) =>
  selectOpen(db, open).select([
    sql<number>`count(*)`.as('active'),
    sql<number>`coalesce(sum(${openSlots} * campaigns.karma_reward), 0)`.as('karma'),
    sql<number>`coalesce(sum(campaigns.posts_published + campaigns.current_comments), 0)`.as('made'),
  ])

const readSums = statement(selectSums)

/** Whether assigned posts have to be counted apart: for contributors, and not on the assigned tab, whose own figures have the count. */
export const hasAssigned = (reader: Me | null, tab: ExploreTab) => reader?.role === 'contributor' && tab !== 'assigned'

export async function countAssigned(db: Db, reader: Me | null, tab: ExploreTab) {
  if (!hasAssigned(reader, tab)) return 0
  const [counted] = await readCount(db, asGiven(reader, 'assigned'))
  return counted?.count ?? 0
}

export const selectAssigned = (db: Db, open: OpenOnes) => selectOpen(db, open).select(sql<number>`count(*)`.as('count'))

const readCount = statement(selectAssigned)
