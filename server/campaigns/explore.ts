import { sql } from 'kysely'
import type { Explored } from '#/contract/campaigns.ts'
import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import type { Call } from '../call.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { contains } from '../search.ts'
import { isLive } from './lock.ts'
import { cardColumns, openPlaces } from './reads.ts'

interface Asked {
  tab: 'engagement' | 'posts' | 'assigned'
  q: string
  cursor?: string | undefined
}

/** Open campaigns of one tab, newest first, by name or description; the tab's figures are of all that the tab offers. */
export async function explore({ world: { db }, me }: Pick<Call, 'world' | 'me'>, asked: Asked): Promise<Explored> {
  const reader = await me()
  const [listed, stats, assigned] = await Promise.all([
    list(db, reader, asked),
    figures(db, reader, asked.tab),
    countAssigned(db, reader),
  ])
  return { ...listed, stats, assigned }
}

async function list(db: Db, reader: Me | null, { tab, q, cursor }: Asked) {
  const rows = await ofTab(db, reader, tab)
    .where(contains(q, ['campaigns.saas_name', 'campaigns.description']))
    .where(after('campaigns.created_at', 'campaigns.id', readCursor(cursor)))
    .select(cardColumns(reader?.id ?? null))
    .select([microsOf('campaigns.created_at').as('micros'), sql<number>`0`.as('waiting')])
    .orderBy('campaigns.created_at', 'desc')
    .orderBy('campaigns.id', 'desc')
    .limit(limits.explorePageSize + 1)
    .execute()
  return page(rows, limits.explorePageSize)
}

const figures = (db: Db, reader: Me | null, tab: Asked['tab']) =>
  ofTab(db, reader, tab)
    .select([
      sql<number>`count(*)`.as('active'),
      sql<number>`coalesce(sum(${openPlaces} * campaigns.karma_reward), 0)`.as('karma'),
      sql<number>`coalesce(sum(campaigns.posts_published + campaigns.current_comments), 0)`.as('made'),
    ])
    .executeTakeFirstOrThrow()

async function countAssigned(db: Db, reader: Me | null) {
  if (reader?.role !== 'contributor') return 0
  const { count } = await ofTab(db, reader, 'assigned')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Assigned posts are the open Need Posts campaigns of the founders whose team the reader is in. */
const ofTab = (db: Db, reader: Me | null, tab: Asked['tab']) =>
  db
    .selectFrom('campaigns')
    .where(isLive)
    .where('campaigns.kind', '=', tab === 'engagement' ? 'engagement' : 'posts')
    .$if(tab === 'assigned', all =>
      all.where(row =>
        row.exists(
          row
            .selectFrom('founder_team_assignments as a')
            .whereRef('a.founder_id', '=', 'campaigns.founder_id')
            .where('a.contributor_id', '=', reader?.id ?? null),
        ),
      ),
    )
