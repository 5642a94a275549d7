import { createRouterClient } from '@orpc/server'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { fillWorld } from '#/bench/fill.ts'
import type { Sizes } from '#/bench/sizes.ts'
import type { Api } from '#/contract/index.ts'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { makeCall } from '#/server/call.ts'
import { router } from '#/server/router.ts'
import { readMe } from '#/server/viewer.ts'
import { emitTest } from '#/server/webhooks/emit.ts'
import { procedures } from './access-matrix/procedures.ts'
import { checkoutOf, starter } from './buying.ts'
import { fransRoomId, testPassword } from './cast.ts'
import { engagementCampaign } from './samples.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

type Who = 'visitor' | 'founder' | 'contributor' | 'admin'

/** A read by the founder or contributor with the most rows, or about the campaign with the most submissions. */
type Ask = (
  api: Api,
  about: { campaign: string; checkout: string; room: string; person: string; endpoint: string; work: string },
) => Promise<unknown>

const decided = (campaignId: string) => ({ campaignId, group: 'decided' as const })

/**
 * How many statements each read sends, without those that authenticate the
 * caller (the last test counts these). A new read needs a line here.
 */
const reads: [name: string, who: Who, statements: number, ask: Ask][] = [
  ['accounts.me', 'founder', 0, api => api.accounts.me()],
  ['accounts.keptKeys', 'founder', 0, api => api.accounts.keptKeys()],
  ['accounts.security', 'founder', 1, api => api.accounts.security()],
  ['accounts.sessions', 'contributor', 1, api => api.accounts.sessions({})],
  ['admin.statistics', 'admin', 1, api => api.admin.statistics()],
  ['admin.people', 'admin', 1, api => api.admin.people({ role: 'contributor' })],
  ['admin.assignments', 'admin', 1, api => api.admin.assignments({})],
  ['audit.entries', 'admin', 2, api => api.audit.entries({ person: 'a', q: 'b' })],
  ['audit.mine', 'founder', 1, api => api.audit.mine({})],
  ['moderation.mine', 'contributor', 1, api => api.moderation.mine({})],
  ['moderation.cases', 'admin', 1, api => api.moderation.cases({})],
  ['moderation.waiting', 'admin', 1, api => api.moderation.waiting()],
  ['moderation.account', 'admin', 1, (api, { person }) => api.moderation.account({ id: person })],
  ['admin.assignments', 'admin', 1, api => api.admin.assignments({ q: 'an' })],
  ['admin.users', 'admin', 1, api => api.admin.users({})],
  ['admin.users', 'admin', 1, api => api.admin.users({ q: 'an', role: 'contributor' })],
  ['admin.userCounts', 'admin', 1, api => api.admin.userCounts()],
  ['billing.subscription', 'founder', 1, api => api.billing.subscription()],
  ['billing.subscription', 'contributor', 2, api => api.billing.subscription()],
  ['billing.sandboxCheckout', 'admin', 2, (api, { checkout }) => api.billing.sandboxCheckout({ id: checkout })],
  ['billing.preview', 'founder', 1, api => api.billing.preview({ variantId: starter }).catch(() => null)],
  ['billing.events', 'admin', 1, api => api.billing.events({})],
  ['billing.events', 'admin', 1, api => api.billing.events({ verdict: 'refused' })],
  // The first call learns that the figures cover few campaigns; from then on they are read together with the list.
  ['campaigns.explore', 'visitor', 2, api => api.campaigns.explore({})],
  ['campaigns.explore', 'visitor', 1, api => api.campaigns.explore({})],
  ['campaigns.explore', 'contributor', 1, api => api.campaigns.explore({})],
  ['campaigns.explore', 'visitor', 3, api => api.campaigns.explore({ q: 'teams' })],
  ['campaigns.subreddits', 'visitor', 1, api => api.campaigns.subreddits({})],
  ['campaigns.explore', 'contributor', 1, api => api.campaigns.explore({ tab: 'assigned' })],
  ['campaigns.get', 'visitor', 1, (api, { campaign }) => api.campaigns.get({ id: campaign })],
  ['campaigns.get', 'contributor', 2, (api, { campaign }) => api.campaigns.get({ id: campaign })],
  ['campaigns.manage', 'admin', 4, (api, { campaign }) => api.campaigns.manage({ id: campaign })],
  ['dashboards.founder', 'founder', 7, api => api.dashboards.founder({})],
  ['dashboards.contributor', 'contributor', 4, api => api.dashboards.contributor()],
  ['dashboards.campaigns', 'contributor', 1, api => api.dashboards.campaigns({ list: 'created' })],
  ['dashboards.pendingPosts', 'contributor', 1, api => api.dashboards.pendingPosts({})],
  ['email.reach', 'visitor', 0, api => api.email.reach()],
  ['email.change', 'founder', 1, api => api.email.change()],
  ['karma.statement', 'founder', 1, api => api.karma.statement({})],
  ['karma.escrow', 'founder', 1, api => api.karma.escrow({})],
  ['submissions.ofCampaign', 'admin', 2, (api, { campaign }) => api.submissions.ofCampaign(decided(campaign))],
  ['submissions.get', 'admin', 1, (api, { work }) => api.submissions.get({ id: work })],
  ['dashboards.karma', 'founder', 1, api => api.dashboards.karma()],
  ['notifications.list', 'contributor', 2, api => api.notifications.list({})],
  ['notifications.preferences', 'contributor', 1, api => api.notifications.preferences()],
  ['notifications.reach', 'contributor', 1, api => api.notifications.reach()],
  ['operations.services', 'admin', 0, api => api.operations.services()],
  ['operations.jobs', 'admin', 2, api => api.operations.jobs()],
  ['operations.decisions', 'admin', 1, api => api.operations.decisions({})],
  ['operations.outgoing', 'admin', 1, api => api.operations.outgoing({ channel: 'email' })],
  ['operations.deliveries', 'admin', 1, api => api.operations.deliveries({ channel: 'push', state: 'sent' })],
  ['operations.connections', 'admin', 2, api => api.operations.connections({})],
  ['operations.books', 'admin', 2, api => api.operations.books()],
  ['operations.firstRun', 'visitor', 1, api => api.operations.firstRun()],
  ['palette.find', 'visitor', 1, api => api.palette.find({ q: 'zq' })],
  ['palette.find', 'founder', 3, api => api.palette.find({ q: 'zq' })],
  ['palette.find', 'contributor', 3, api => api.palette.find({ q: 'zq' })],
  ['palette.find', 'admin', 4, api => api.palette.find({ q: 'zzyzxes' })],
  [
    'palette.again',
    'admin',
    3,
    (api, { campaign, person, room }) => api.palette.again({ ids: [campaign, person, room] }),
  ],
  ['tokens.list', 'founder', 1, api => api.tokens.list()],
  ['signInMethods.mine', 'contributor', 1, api => api.signInMethods.mine()],
  ['webhooks.list', 'founder', 1, api => api.webhooks.list()],
  ['webhooks.messages', 'founder', 1, (api, { endpoint }) => api.webhooks.messages({ id: endpoint })],
  ['squads.rooms', 'admin', 1, api => api.squads.rooms({})],
  ['squads.rooms', 'contributor', 1, api => api.squads.rooms({})],
  ['squads.room', 'founder', 2, api => api.squads.room({})],
  ['squads.room', 'admin', 2, (api, { room }) => api.squads.room({ roomId: room })],
  ['squads.unread', 'admin', 1, api => api.squads.unread()],
  ['squads.unread', 'contributor', 1, api => api.squads.unread()],
  ['squads.messages', 'founder', 2, (api, { room }) => api.squads.messages({ roomId: room })],
  ['squads.messages', 'founder', 3, (api, { room }) => api.squads.messages({ roomId: room, around: 2 })],
  ['squads.changes', 'founder', 2, (api, { room }) => api.squads.changes({ roomId: room, after: 0 })],
  ['squads.search', 'founder', 2, (api, { room }) => api.squads.search({ roomId: room, q: 'teams' })],
  ['squads.pinned', 'founder', 2, (api, { room }) => api.squads.pinned({ roomId: room })],
  ['squads.shareable', 'founder', 2, (api, { room }) => api.squads.shareable({ roomId: room })],
]

test('every read of the contract has its number of statements', () => {
  const names = procedures.filter(({ method }) => method === 'GET').map(({ name }) => name)
  expect(names).toContain('campaigns.explore')
  expect(new Set(reads.map(([name]) => name))).toEqual(new Set(names))
})

test('a screen sends as many statements with hundreds of rows as with three', async () => {
  await using few = await filledWorld({ campaigns: 20, users: 20, submissions: 150 })
  await using many = await filledWorld({ campaigns: 400, users: 100, submissions: 12_000 })
  expect(few.least).toBeGreaterThanOrEqual(3)
  expect(many.least).toBeGreaterThanOrEqual(60)
  for (const [name, who, statements, ask] of reads) {
    const sent = [await few.count(who, ask), await many.count(who, ask)]
    expect({ name, who, sent }).toEqual({ name, who, sent: [statements, statements] })
  }
})

test('who calls is read by three statements, and within two seconds by none', async () => {
  await using world = await openWorld()
  // The first session read in a process makes better-auth inspect the tables.
  await world.fran.api.accounts.me()
  const counts = []
  for (const _ of ['unknown', 'known']) {
    const before = world.statements.length
    await world.cara.api.accounts.me()
    counts.push(world.statements.length - before)
  }
  expect(counts).toEqual([3, 0])
})

/** A campaign of Fran's with a comment by each contributor of her team in review. */
const reviewed = '00000000-0000-4000-8000-00000000c0de'

/** Events that notify several people in one transaction, whose locks others wait for. */
const news: [what: string, happens: (world: TestWorld) => Promise<unknown>][] = [
  ['a campaign, for its founder’s team', ({ fran }) => fran.api.campaigns.create(engagementCampaign())],
  [
    'somebody new, for the admins',
    ({ visitor }) =>
      visitor.api.accounts.signUp({
        role: 'contributor',
        fullName: 'Nils Berg',
        email: 'nils@example.com',
        password: testPassword,
      }),
  ],
  [
    'a team put together, for those in it',
    async ({ db, ada, fran, fern }) => {
      const team = await db
        .selectFrom('founder_team_assignments')
        .select('contributor_id as contributorId')
        .where('founder_id', '=', fran.id)
        .execute()
      const places = team.map(({ contributorId }) => ({ id: crypto.randomUUID(), contributorId }))
      return ada.api.admin.assignTeam({ id: crypto.randomUUID(), founderId: fern.id, places, notes: null })
    },
  ],
  [
    'a campaign deleted, for those whose comments were in review',
    ({ fran }) => fran.api.campaigns.remove({ id: reviewed }),
  ],
  [
    'a message, for those it mentions',
    async ({ fran }) => {
      const { members } = (await fran.api.squads.room({})) ?? expect.unreachable()
      const mentions = members.filter(({ id }) => id !== fran.id).map(({ id }) => id)
      return fran.api.squads.send({ id: crypto.randomUUID(), roomId: fransRoomId, content: 'Look', mentions })
    },
  ],
]

test('what happens sends as many statements with twenty people to tell as with one', async () => {
  await using one = await openWorld()
  await using twenty = await openWorld()
  await joinedBy(twenty, 19)
  for (const world of [one, twenty]) await reviewing(world)
  for (const [what, happens] of news) {
    const [few, many] = [await countOf(one, happens), await countOf(twenty, happens)]
    expect({ what, people: [few.people, many.people] }).toEqual({ what, people: [1, 20] })
    expect({ what, statements: many.statements }).toEqual({ what, statements: few.statements })
  }
})

/** More contributors on Fran's team, and as many more admins. */
async function joinedBy({ db, fran }: TestWorld, many: number) {
  const idOf = sql`('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid`
  const all = sql`generate_series(1, ${2 * many}) n`
  await sql`insert into users (id, name, email) select ${idOf}, 'Person', 'person' || n || '@example.com' from ${all}`.execute(
    db,
  )
  await sql`insert into profiles (id, full_name) select ${idOf}, 'Person ' || n from ${all}`.execute(db)
  await sql`insert into user_roles (user_id, role)
    select ${idOf}, case when n % 2 = 0 then 'admin' else 'contributor' end from ${all}`.execute(db)
  await sql`insert into founder_team_assignments (id, founder_id, contributor_id)
    select ${idOf}, ${fran.id}, ${idOf} from ${all} where n % 2 = 1`.execute(db)
}

async function reviewing({ db, fran }: TestWorld) {
  await fran.api.campaigns.create(engagementCampaign({ id: reviewed }))
  await sql`insert into submissions (id, campaign_id, contributor_id, kind, status, content, url, karma_reward)
    select gen_random_uuid(), ${reviewed}, contributor_id, 'comment', 'pending', 'A comment', null, 1
    from founder_team_assignments where founder_id = ${fran.id}`.execute(db)
}

/** Statements that read who is calling. They are cached for two seconds, so on a busy machine their number varies. */
const readsCaller = /^select "primary"|"choosesRole"/

/** How many statements something sent, without those that read who is calling, and how many people were notified. */
async function countOf(world: TestWorld, happens: (world: TestWorld) => Promise<unknown>) {
  const notices = async () =>
    Number((await sql<{ count: string }>`select count(*) from notifications`.execute(world.db)).rows[0]?.count)
  await world.fran.api.accounts.me()
  const earlier = await notices()
  const before = world.statements.length
  await happens(world)
  const sent = world.statements.slice(before).filter(text => !readsCaller.test(text))
  return { statements: sent.length, people: (await notices()) - earlier }
}

/** A world with hundreds of rows, and what its busiest people see. */
async function filledWorld(sizes: Sizes) {
  const world = await openWorld()
  await fillWorld(world.db, sizes)
  const busiest = await busiestOf(world)
  const apiOf = async (who: Who): Promise<Api> => {
    const me = (who !== 'visitor' && (await readMe(world.world, busiest.ids[who]))) || null
    return createRouterClient(router, {
      context: { ...makeCall(world.world, new Headers(), 'counting'), me: async () => me },
    })
  }
  const room = (await (await apiOf('founder')).squads.room({})) ?? expect.unreachable()
  const { items } = await (await apiOf('admin')).submissions.ofCampaign(decided(busiest.campaign))
  const about = {
    campaign: busiest.campaign,
    checkout: await checkoutOf({ api: await apiOf('admin') }),
    room: room.id,
    person: busiest.ids.founder,
    endpoint: await endpointOf(world, busiest.ids.founder),
    work: items[0]?.id ?? expect.unreachable(),
  }
  return {
    least: Math.min(busiest.least, room.lastSeq),
    async count(who: Who, ask: Ask) {
      const api = await apiOf(who)
      const before = world.statements.length
      await ask(api, about)
      return world.statements.length - before
    },
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** A webhook endpoint that has received an event. Not added through the API, which asks for a session that has not ended. */
async function endpointOf({ db }: TestWorld, userId: string) {
  const id = crypto.randomUUID()
  await db.transaction().execute(async tx => {
    const events: WebhookEvent[] = ['submission.created']
    const row = { id, user_id: userId, url: 'https://hooks.example/', events, secret: 'sealed' }
    await tx.insertInto('webhook_endpoints').values(row).execute()
    await emitTest(tx, id)
  })
  return id
}

async function busiestOf({ db, ada }: Awaited<ReturnType<typeof openWorld>>) {
  const most = async (table: 'campaigns' | 'submissions' | 'notifications', column: string) => {
    const { rows } = await sql<{ id: string; count: number }>`
      select ${sql.ref(column)} as id, count(*) as count from ${sql.table(table)} group by 1 order by 2 desc limit 1`.execute(
      db,
    )
    return rows[0] ?? { id: '', count: 0 }
  }
  const founder = await most('campaigns', 'founder_id')
  const contributor = await most('submissions', 'contributor_id')
  const campaign = await most('submissions', 'campaign_id')
  const told = await most('notifications', 'user_id')
  return {
    ids: { founder: founder.id, contributor: contributor.id, admin: ada.id },
    campaign: campaign.id,
    /** The smallest of these: a founder's campaigns, a contributor's submissions, a campaign's submissions and a person's notices. */
    least: Math.min(founder.count, contributor.count, campaign.count, told.count),
  }
}
