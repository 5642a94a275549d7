import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cookieOf, send } from '#/tests/access-matrix/procedures.ts'
import { ofContributor } from '#/tests/by-hand.ts'
import { testPassword } from '#/tests/cast.ts'
import { listen, noticesOf, submissionStatus } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import {
  betterPost,
  comment,
  engagementCampaign,
  post,
  postsCampaign,
  publishedPost,
  redditPost,
  submittedPost,
} from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const leave = ({ api, email }: Person, change: object = {}) => api.ownData.leave({ email, present: null, ...change })

const campaignOf = ({ db }: TestWorld, id: string) =>
  db.selectFrom('campaigns').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

test('whoever leaves is signed out everywhere, and the address can sign up afresh as somebody new', async () => {
  await using world = await openWorld()
  const { cara } = world
  const elsewhere = cookieOf(await send(world, 'accounts.signIn', { email: cara.email, password: testPassword }))
  expect(await world.whoIs(elsewhere)).toBe(cara.id)
  const answer = await send(
    world,
    'ownData.leave',
    { email: ' Cara@Example.com ', present: null },
    { cookie: cara.cookie },
  )
  expect(answer.code).toBe('ok')
  expect(answer.headers.getSetCookie().join()).toMatch(/Max-Age=0/)
  for (const cookie of [cara.cookie, elsewhere]) expect(await world.whoIs(cookie)).toBeNull()
  const again = { email: cara.email, password: testPassword }
  expect((await send(world, 'accounts.signIn', again)).code).toBe('wrong_credentials')
  const afresh = await world.visitor.api.accounts.signUp({ ...again, role: 'founder', fullName: 'Cara Jensen' })
  expect(afresh.id).not.toBe(cara.id)
})

test('nobody is kept from leaving by whoever signs up with an address made of their id', async () => {
  await using world = await openWorld()
  const { cara, visitor } = world
  const squatted = { email: `${cara.id}@left.invalid`, password: testPassword }
  await visitor.api.accounts.signUp({ ...squatted, role: 'contributor', fullName: 'Mallory Quill' })
  await leave(cara)
  expect(await world.whoIs(cara.cookie)).toBeNull()
})

test('admins who look at the list of people see that somebody has left; strangers hear nothing', async () => {
  await using world = await openWorld()
  const { cole, carl } = world
  const heard = listen(world)
  await leave(cole)
  expect(heard()).toEqual({ cole: ['account_left'], ada: ['team_changed'] })
  const again = listen(world)
  await leave(carl)
  expect(Object.entries(again()).flatMap(([name, facts]) => (facts.includes('team_changed') ? name : []))).toEqual([
    'fran',
    'carl',
    'ada',
  ])
})

test('founders for whom somebody did work that stays, or created a campaign, read it again without the name', async () => {
  await using world = await openWorld()
  const { fran, fred, cole } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.submissions.approve({ id: (await cole.api.submissions.submitComment(comment(id))).id })
  await publishedPost(fred, cole)
  const heard = listen(world)
  await leave(cole)
  expect(heard()).toEqual({
    cole: ['account_left'],
    ada: ['team_changed'],
    fran: ['notified', 'campaign_changed'],
    fred: ['notified', 'campaign_changed'],
  })
})

test('a founder leaves with eight campaigns in as many statements as with two, and each writer reads of each', async () => {
  const counts = []
  for (const many of [2, 8]) {
    await using world = await openWorld()
    const { fran, cara } = world
    const names = Array.from({ length: many }, (_, nth) => `Ledgerly ${nth}`)
    for (const saasName of names) {
      const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName }))
      await cara.api.submissions.submitComment(comment(id))
    }
    // A cached session lasts two seconds. The larger round may take longer and need a statement more, so both begin without one.
    world.world.sessions.drop(fran.id)
    const [before, heard] = [world.statements.length, listen(world)]
    await leave(fran)
    counts.push(world.statements.length - before)
    expect(heard()['cara']?.filter(fact => fact === 'submission_decided')).toHaveLength(many)
    const bodies = names.map(name => `${name}: The campaign was deleted.`)
    expect(new Set((await noticesOf(cara)).map(([, body]) => body))).toEqual(new Set(bodies))
  }
  expect(counts[1]).toBe(counts[0])
})

test('the people of a demo world keep their password and stay; whoever signs up there may leave', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { cara, fran, db } = world
  await db.updateTable('users').set({ email: 'founder@example.com' }).where('id', '=', fran.id).execute()
  await expect(leave({ ...fran, email: 'founder@example.com' })).rejects.toMatchObject(refused('demo_people'))
  const changed = fran.api.accounts.changePassword({ present: null, password: 'a longer password' })
  await expect(changed).rejects.toMatchObject(refused('demo_people'))
  expect(await leave(cara)).toEqual({})
})

test('the address is typed, and the password after ten minutes', async () => {
  await using world = await openWorld()
  const { cara } = world
  await expect(leave(cara, { email: 'cole@example.com' })).rejects.toMatchObject(refused('email_differs'))
  await world.passes('11 minutes')
  await expect(leave(cara)).rejects.toMatchObject(refused('password_needed'))
  await expect(leave(cara, { present: 'not hers' })).rejects.toMatchObject(refused('password_wrong'))
  await world.db.deleteFrom('accounts').where('user_id', '=', cara.id).execute()
  await expect(leave(cara)).rejects.toMatchObject(refused('log_in_again'))
  expect(await world.whoIs(cara.cookie)).toBe(cara.id)
})

test('nothing that names the person is left in any row', async () => {
  await using world = await openWorld()
  const { fran, carl, cole, ada, fern } = world
  await ada.api.admin.assign({ id: crypto.randomUUID(), founderId: fran.id, contributorId: cole.id, notes: null })
  const { roomId } = await talk(world)
  const { id } = await submittedPost(fran, carl)
  await fran.api.submissions.reject({ id, reason: 'Longer, please.' })
  await carl.api.submissions.resubmitPost(betterPost(id))
  await publishedPost(fran, carl)
  const before = await namesLeft(world, 'Carl Novak', carl.email)
  expect(new Set(before.map(row => row.split(':')[0]))).toEqual(new Set(['notifications', 'profiles', 'users']))
  expect(before.length).toBeGreaterThan(6)
  await leave(carl)
  expect(await namesLeft(world, 'Carl Novak', carl.email)).toEqual([])
  const told = (await noticesOf(fran)).map(([, body]) => body)
  expect(told).toContain('Unknown User published “How I close my books in ten minutes” for Ledgerly.')
  expect(told).toContain('Unknown User changed “How I close my books in nine minutes” for Ledgerly.')
  expect((await ada.api.squads.messages({ roomId })).items.map(({ sender }) => sender.name)).toContain('Unknown User')
  expect((await ada.api.admin.people({ role: 'contributor' })).map(each => each.id)).not.toContain(carl.id)
  const bodies = async () => (await noticesOf(cole)).map(([, body]) => body)
  expect(await bodies()).toEqual(expect.arrayContaining(['Fran Miller works with you now.']))
  await leave(fran)
  expect(await namesLeft(world, 'Fran Miller', fran.email)).toEqual([])
  expect(await bodies()).toEqual(expect.arrayContaining(['Unknown User works with you now.']))
  expect((await ada.api.admin.statistics()).users.total).toBe(6)
  expect(await fern.api.accounts.me()).toMatchObject({ id: fern.id })
})

/** Both write, mention each other and are mentioned. */
async function talk({ fran, carl }: TestWorld) {
  const room = (await fran.api.squads.room({})) ?? expect.unreachable()
  const say = (person: Person, content: string) =>
    person.api.squads.send({ id: crypto.randomUUID(), roomId: room.id, content })
  await say(carl, 'good morning')
  await say(fran, 'hello @carl')
  await say(carl, 'hello @fran')
  return { roomId: room.id }
}

/** The tables that still contain one of these names or addresses. */
async function namesLeft({ db }: TestWorld, ...words: string[]) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
    found.push(...rows.filter(({ row }) => words.some(word => row.includes(word))).map(({ row }) => `${name}: ${row}`))
  }
  return found
}

test('a founder’s campaigns end as by deleting them: escrow returns, work in review is turned down, an approved post is still paid', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, db } = world
  const waiting = await submittedPost(fran, cara)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 3 }))
  const { id: approved } = await cole.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: approved })
  const decided = await fran.api.campaigns.create(engagementCampaign())
  const { id: comments } = await cara.api.submissions.submitComment(comment(decided.id))
  await fran.api.submissions.decide({ move: 'approve', ids: [comments] })
  await leave(fran)

  expect(await submissionStatus(world, waiting.id)).toBe('rejected')
  expect(await submissionStatus(world, comments)).toBe('rejected')
  expect(await submissionStatus(world, approved)).toBe('pending_post')
  expect(await db.selectFrom('decisions').selectAll().execute()).toEqual([])
  for (const id of [waiting.campaignId, campaignId, decided.id])
    expect(await campaignOf(world, id)).toMatchObject({ status: 'deleted' })
  expect(await campaignOf(world, campaignId)).toMatchObject({ posts_open: 1, posts_released: 2 })
  const plans = await db.selectFrom('subscriptions').where('user_id', '=', fran.id).selectAll().execute()
  expect(plans).toMatchObject([{ status: 'cancelled', status_formatted: 'Cancelled', ends_at: expect.any(Date) }])

  const { engagementCampaignId } = await cole.api.submissions.publish({ id: approved, url: redditPost() })
  expect(await submissionStatus(world, approved)).toBe('approved')
  expect(await campaignOf(world, engagementCampaignId)).toMatchObject({ status: 'deleted' })
  expect((await cole.api.dashboards.karma()).earned).toBe(1)
})

test('a plan that the provider has cancelled already, which nobody heard here yet, keeps nobody from leaving', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  await db.updateTable('sandbox_subscriptions').set({ status: 'cancelled' }).execute()
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'on_trial' })
  expect(await leave(fran)).toEqual({})
})

test('a contributor’s open work gives its slots back, and what was paid stays paid', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const paid = await publishedPost(fran, cara)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 2 }))
  const { id: approved } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id: approved })
  const { id: other } = await fran.api.campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 2 }))
  const { id: pending } = await cara.api.submissions.submitPost(post(other))
  await fran.api.submissions.decide({ move: 'approve', ids: [pending] })
  await ofContributor(world, paid, { contributor: cara, status: 'pending' })
  await leave(cara)
  expect(await submissionStatus(world, approved)).toBe('lapsed')
  expect(await submissionStatus(world, pending)).toBe('withdrawn')
  for (const id of [campaignId, other]) expect(await campaignOf(world, id)).toMatchObject({ posts_open: 0 })
  expect(await campaignOf(world, paid)).toMatchObject({ status: 'deleted' })
  expect(await db.selectFrom('decisions').selectAll().execute()).toEqual([])
  const awards = await db.selectFrom('karma_transfers').where('kind', '=', 'award').selectAll().execute()
  expect(awards).toHaveLength(1)
})

test('a contributor’s campaign that waits for them after its founder turned it down ends with them; one that runs goes on', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const [rejected, running] = [await publishedPost(fran, cara), await publishedPost(fran, cara)]
  await ofContributor(world, rejected, { contributor: cara, status: 'rejected' })
  const waiting = async () => (await fran.api.dashboards.founder({})).turns.theirs.items.map(({ id }) => id)
  expect(await waiting()).toEqual([rejected])
  await leave(cara)
  expect(await waiting()).toEqual([])
  expect(await campaignOf(world, rejected)).toMatchObject({ status: 'deleted' })
  expect(await campaignOf(world, running)).toMatchObject({ status: 'active' })
})

test('a team loses its founder or its lead, and the room closes', async () => {
  await using world = await openWorld()
  const { fran, carl, ada, db } = world
  const { roomId } = await talk(world)
  await ada.api.squads.setTeamLead({ roomId, userId: carl.id })
  await leave(carl)
  const room = await db.selectFrom('squad_rooms').selectAll().executeTakeFirstOrThrow()
  expect(room.team_lead_id).toBeNull()
  expect((await fran.api.squads.room({}))?.members.map(({ id }) => id)).not.toContain(carl.id)
  await leave(fran)
  expect(await db.selectFrom('founder_team_assignments').selectAll().execute()).toEqual([])
  expect((await ada.api.squads.room({ roomId }))?.name).toBe('Unknown User’s Squad')
})

test('a room loses the name of a founder who leaves, and no letter of other words', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id: roomId } = (await fran.api.squads.room({})) ?? expect.unreachable()
  await fran.api.accounts.updateProfile({ fullName: 'A' })
  await fran.api.squads.rename({ roomId, name: 'Alpha Axis of A' })
  await leave(fran)
  expect((await ada.api.squads.room({ roomId }))?.name).toBe('Alpha Axis of Unknown User')
})

test('a name of signs is taken out of its room as it is written', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const { id: roomId } = (await fran.api.squads.room({})) ?? expect.unreachable()
  await fran.api.accounts.updateProfile({ fullName: 'F-(r.*a)$n [x]' })
  await fran.api.squads.rename({ roomId, name: 'Home of F-(r.*a)$n [x]!' })
  await leave(fran)
  expect((await ada.api.squads.room({ roomId }))?.name).toBe('Home of Unknown User!')
})
