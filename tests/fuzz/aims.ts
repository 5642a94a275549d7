import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Api } from '#/contract/index.ts'
import { makeApp } from '#/server/app.ts'
import { mountDemo } from '#/server/demo.ts'
import { scopes } from '#/rules/scopes.ts'
import { change } from '#/server/infra/db/change.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { grant } from '#/server/karma/ledger.ts'
import type { World } from '#/server/world.ts'
import { fransRoomId, testPassword } from '../cast.ts'
import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../samples.ts'
import type { Aims, Endpoint } from './shots.ts'

type Apis = Record<'fran' | 'fred' | 'cara' | 'carl', { id: string; api: Api }>

/** Some of everything, so that random requests often hit existing rows: campaigns, submissions, a chat, a webhook. */
export async function furnish(world: World, { fran, fred, cara, carl }: Apis, endpoint: string) {
  await change(world, async tx => {
    for (const { id } of [fran, fred])
      await grant(tx, { to: id, amount: 1_000_000, period: `fuzz:${id}`, reason: 'Fuzz' })
  })
  const roomId = fransRoomId
  for (const { api } of [fran, fred]) {
    const posts = await api.campaigns.create(postsCampaign({ postsPerDay: 50, durationDays: 30 }))
    const talk = await api.campaigns.create(engagementCampaign({ commentGoal: 500 }))
    await cara.api.submissions.submitPost(post(posts.id))
    await carl.api.submissions.submitComment(comment(talk.id))
  }
  await publishedPost(fran, cara)
  for (const { api } of [fran, carl]) await api.squads.send({ id: randomUUID(), roomId, content: 'Hello' })
  const { token } = await fran.api.tokens.make({
    id: randomUUID(),
    name: 'Fuzz',
    scopes: [...scopes],
    days: 30,
    present: testPassword,
  })
  const { endpoint: hook } = await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example.com/in',
    events: ['submission.created'],
  })
  // Written past the check of the address on input, so that only the check when sending keeps the server from connecting.
  await world.db.updateTable('webhook_endpoints').set({ url: endpoint }).where('id', '=', hook.id).execute()
  await fran.api.webhooks.test({ id: hook.id })
  return token
}

/** Why messages to that webhook were not sent, once one was tried: only then does it mean something that no connection was heard. */
export async function unsentBecause(db: Db) {
  const tried = db.selectFrom('webhook_messages').where('tried_at', 'is not', null)
  return (await tried.select('error').execute()).map(({ error }) => error)
}

const perTable = 12

/** Ids of rows of every kind, whoever owns them. */
export async function rowsIn(db: Db): Promise<Pick<Aims, 'ids' | 'rows'>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'id' and data_type = 'uuid'`.execute(db)
  const some = tables.map(
    ({ name }) =>
      sql`select ${name}::text as name, array(select id from ${sql.table(name)} order by random() limit ${perTable}) as ids`,
  )
  const { rows: found } = await sql<{ name: string; ids: string[] }>`${sql.join(some, sql` union all `)}`.execute(db)
  return { ids: found.flatMap(({ ids }) => ids), rows: new Map(found.map(({ name, ids }) => [name, ids])) }
}

/** Every endpoint of the application, from its own router. Procedures are covered separately. */
function endpointsOf(world: World): Endpoint[] {
  const { app, servePages } = makeApp(world)
  mountDemo(app, world)
  servePages(() => Promise.reject(new Error('Nobody asks for a page here')))
  const seen = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'))
  const endpoints = new Map(
    seen.map(({ method, path }) => [`${method} ${path}`, { method, path: path.replaceAll(/:(\w+)/g, '{$1}') }]),
  )
  return [
    ...endpoints.values(),
    { method: 'GET', path: '/assets/{file}' },
    { method: 'GET', path: '/og/{file}' },
    { method: 'GET', path: '/{file}' },
  ]
}

/** Addresses that a server open to SSRF would fetch: the listener's in every spelling, and others. */
export const urlsTo = (port: number) => [
  `http://127.0.0.1:${port}/a`,
  `https://127.0.0.1:${port}/b`,
  `http://localhost:${port}/c.png`,
  `http://[::1]:${port}/`,
  `http://2130706433:${port}/`,
  `http://0x7f.1:${port}/`,
  `http://127.1:${port}/`,
  `http://reddit.com@127.0.0.1:${port}/r/SaaS/comments/1abcde/x/`,
  `http://127.0.0.1:${port}/r/SaaS/comments/1abcde/x/`,
  'https://hooks.example.com/in',
  'https://example.com/x.png',
  'https://169.254.169.254/latest/meta-data',
]

export const aimsOf = async (world: World, port: number, pages: readonly string[]): Promise<Aims> => ({
  ...(await rowsIn(world.db)),
  urls: urlsTo(port),
  emails: ['fran@example.com', 'cara@example.com', 'nobody@example.com', 'a@127.0.0.1', 'new.person@example.com'],
  endpoints: endpointsOf(world),
  pages,
  webhookSecret: world.payments.webhookSecret,
})

/**
 * The rows that let the cast make calls, and their owner columns. Without them somebody soon
 * signs out, and all later requests are refused unread. Deleted accounts stay deleted.
 */
const kept = {
  sessions: ['user_id'],
  user_roles: ['user_id'],
  founder_team_assignments: ['founder_id', 'contributor_id'],
  access_tokens: ['user_id'],
} as const

/** Saves the cast's state; `again` restores what was taken from them. */
export async function rememberCast(db: Db) {
  await sql`create schema if not exists fuzz`.execute(db)
  for (const table of [...Object.keys(kept), 'users', 'subscriptions'])
    await sql`create table ${sql.table(`fuzz.${table}`)} as select * from ${sql.table(`public.${table}`)}`.execute(db)
  return async () => {
    await sql`update users u set suspended_at = null from fuzz.users f where f.id = u.id and u.suspended_at is not null`.execute(
      db,
    )
    for (const [table, people] of Object.entries(kept)) {
      const areHere = people.map(column => sql`${sql.ref(column)} in (select id from users where left_at is null)`)
      await sql`insert into ${sql.table(`public.${table}`)} select * from ${sql.table(`fuzz.${table}`)}
        where ${sql.join(areHere, sql` and `)} on conflict do nothing`.execute(db)
    }
    await sql`update user_roles r set role = f.role from fuzz.user_roles f where f.user_id = r.user_id and f.role <> r.role`.execute(
      db,
    )
    await sql`update subscriptions s set status = f.status, renews_at = f.renews_at from fuzz.subscriptions f where f.id = s.id`.execute(
      db,
    )
    await sql`delete from attempts`.execute(db)
  }
}
