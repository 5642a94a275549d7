import { sql } from 'kysely'
import { cursorAfter, microsOf } from '#/server/cursor.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import type { Sizes } from './sizes.ts'
import { emailOf, rolesOf } from './sizes.ts'

/** A request that the load program repeats: a path, and the user who sends it (none: a visitor). With a body it is a POST of that JSON. */
export interface Visit {
  path: string
  user?: number
  body?: string
}

export interface Screen {
  name: string
  /** Lists must not be much slower in a large world. */
  isList: boolean
  visits: Visit[]
}

const visitsPerScreen = 12
const admin = 0

const list = (name: string, visits: Visit[]): Screen => ({ name, isList: true, visits })
const page = (name: string, visits: Visit[]): Screen => ({ name, isList: false, visits })
const at = (path: string, user?: number): Visit[] => [user === undefined ? { path } : { path, user }]

/** Users spread evenly over a role, each with the same path. */
const somebody = (from: number, count: number) => (path: string) => {
  const many = Math.min(visitsPerScreen, count)
  return Array.from({ length: many }, (_, which) => ({ path, user: from + Math.floor((which * count) / many) }))
}

/** Pages call procedures by POST. */
const asPagesAsk = (visit: Visit): Visit => ({ ...visit, body: '{"json":{}}' })

/** All screens to measure. The busiest users and campaigns have rows of their own, beside those of evenly spread ones. */
export async function screensOf(db: Db, sizes: Sizes): Promise<Screen[]> {
  const { founders, contributors } = rolesOf(sizes)
  const some = await campaigns(db)
  const busiest = await busiestOf(db, sizes)
  const someContributors = somebody(1 + founders, contributors)
  const addressee = encodeURIComponent(emailOf(1 + founders))
  const talk = await mostTalk(db)
  return [
    ...exploring(some, someContributors),
    ...campaignPages(some, busiest),
    list('Founder dashboard', somebody(1, founders)('/api/dashboards/founder')),
    list('Contributor dashboard', someContributors('/api/dashboards/contributor')),
    ...ofTheBusiest(busiest),
    list('Notices', someContributors('/api/notifications')),
    list('Team assignments (admin)', at('/api/admin/assignments', admin)),
    list('Team assignments by address', at(`/api/admin/assignments?q=${addressee}`, admin)),
    list('People (admin)', at('/api/admin/people?role=contributor', admin)),
    list('People by address (admin)', at(`/api/admin/people?role=contributor&q=${addressee}`, admin)),
    page('People by name (admin)', at('/api/admin/people?role=contributor&q=rosa%20sil', admin)),
    list('Users (admin)', at('/api/admin/users', admin)),
    list('Users by address (admin)', at(`/api/admin/users?q=${addressee}`, admin)),
    list('Users by a letter (admin)', at('/api/admin/users?q=a', admin)),
    list('Squad rooms (admin)', at('/api/squads', admin)),
    list('Unread in all squad rooms', someContributors('/api/squads/unread')),
    list('Unread, as a page asks', someContributors('/api/rpc/squads/unread').map(asPagesAsk)),
    list('Squad room, the busiest', at(`/api/squads/room?roomId=${talk.room}`, talk.founder)),
    list('Squad room, newest messages', at(`/api/squads/messages?roomId=${talk.room}`, talk.founder)),
    list('Squad room, search', at(`/api/squads/search?roomId=${talk.room}&q=teams`, talk.founder)),
    list('Squad room, pinned', at(`/api/squads/pinned?roomId=${talk.room}`, talk.founder)),
    page('Statistics (admin)', at('/api/admin/statistics', admin)),
    page('/explore as HTML', at('/explore')),
    page(
      '/campaign/{id} as HTML',
      some.ids.map(id => ({ path: `/campaign/${id}` })),
    ),
  ]
}

type Some = Awaited<ReturnType<typeof campaigns>>
type Busiest = Awaited<ReturnType<typeof busiestOf>>

const exploring = ({ cursor, names }: Some, someContributors: (path: string) => Visit[]) => [
  list('Explore, first page', [...at('/api/campaigns?tab=engagement'), ...at('/api/campaigns?tab=posts')]),
  list('Explore, a later page', at(`/api/campaigns?tab=engagement&cursor=${cursor}`)),
  list('Explore, signed in', someContributors('/api/campaigns?tab=engagement')),
  list('Explore, assigned posts', someContributors('/api/campaigns?tab=assigned')),
  list('Explore, ending soon', at('/api/campaigns?tab=engagement&sort=ending')),
  list('Explore, one subreddit', at('/api/campaigns?tab=engagement&subreddit=webdev')),
  list('Subreddits to choose from', at('/api/subreddits?tab=engagement')),
  list('Search, a common word', at('/api/campaigns?tab=engagement&q=teams')),
  list(
    'Search, a product by name',
    names.map(name => ({ path: `/api/campaigns?tab=engagement&q=${encodeURIComponent(name)}` })),
  ),
  list('Search, a misspelt word', at('/api/campaigns?tab=engagement&q=bokkeeping')),
  list('Search, nothing found', at('/api/campaigns?tab=engagement&q=xylophone')),
]

const campaignPages = ({ ids }: Some, { campaign, owner, contributor }: Busiest) => [
  page(
    'Campaign page',
    ids.map(id => ({ path: `/api/campaigns/${id}` })),
  ),
  list('Campaign page, most comments', at(`/api/campaigns/${campaign}`, contributor)),
  list('Manage page, most comments', at(`/api/campaigns/${campaign}/manage`, owner)),
  list('Decided work, most comments', at(`/api/campaigns/${campaign}/submissions?group=decided`, owner)),
]

/**
 * The busiest people of the large world have ten times as many rows as those of the
 * small one, so screens that read all of them are shown but not compared.
 */
const ofTheBusiest = ({ founder, contributor }: Busiest) => [
  page('Founder dashboard, the busiest', at('/api/dashboards/founder', founder)),
  page('Contributor dashboard, the busiest', at('/api/dashboards/contributor', contributor)),
  page('Campaigns worked for, the busiest', at('/api/dashboards/contributor/campaigns?list=contributed', contributor)),
  list('Posts under way, the busiest', at('/api/dashboards/contributor/posts', contributor)),
  list('Karma statement, busiest contributor', at('/api/karma/statement', contributor)),
  list('Karma statement, busiest founder', at('/api/karma/statement', founder)),
  page('Karma in escrow, busiest founder', at('/api/karma/escrow', founder)),
  list('Notices, the busiest', at('/api/notifications', contributor)),
]

/** Open campaigns spread over the whole list, and the cursor of one halfway down. */
async function campaigns(db: Db) {
  const { rows } = await sql<{ id: string; name: string; micros: string }>`
    select id, saas_name as name, ${microsOf('created_at')} as micros
    from (select *, row_number() over (order by created_at desc) as place, count(*) over () as count from campaigns
      where kind = 'engagement' and status = 'active' and expires_at > now() + interval '1 hour') c
    where place % greatest(1, count / ${visitsPerScreen}::int) = 0 order by place limit ${visitsPerScreen}`.execute(db)
  const middle = rows[Math.floor(rows.length / 2)]
  return {
    ids: rows.map(({ id }) => id),
    names: rows.map(({ name }) => name),
    cursor: cursorAfter('explore-newest', middle) ?? '',
  }
}

/** The founder, the contributor and the campaign with the most rows. */
async function busiestOf(db: Db, { users }: Sizes) {
  const { rows } = await sql<{ n: number; founds: number; works: number }>`
    select n::int, (select count(*) from campaigns c where c.founder_id = u.id) as founds,
      (select count(*) from submissions s where s.contributor_id = u.id) as works
    from generate_series(0, ${users - 1}::int) n join users u on u.email = 'person' || n || '@example.com'`.execute(db)
  const { campaign, email } = await db
    .selectFrom('campaigns')
    .innerJoin('users', 'users.id', 'campaigns.founder_id')
    .where('status', 'in', ['active', 'completed', 'expired'])
    .select(['campaigns.id as campaign', 'users.email'])
    .orderBy(sql`(select count(*) from submissions s where s.campaign_id = campaigns.id)`, 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const most = (of: 'founds' | 'works') => rows.toSorted((a, b) => b[of] - a[of])[0]?.n ?? 0
  return { campaign, owner: Number(/\d+/.exec(email)?.[0]), founder: most('founds'), contributor: most('works') }
}

/** The room with the most messages. */
async function mostTalk(db: Db) {
  const { room, email } = await db
    .selectFrom('squad_rooms')
    .innerJoin('users', 'users.id', 'squad_rooms.founder_id')
    .select(['squad_rooms.id as room', 'users.email'])
    .orderBy('squad_rooms.last_seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { room, founder: Number(/\d+/.exec(email)?.[0]) }
}
