import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Role } from '#/rules/roles.ts'
import { inputOf } from '#/tests/access-matrix/inputs.ts'
import { changes, cookieOf, procedures, send, sendRest } from '#/tests/access-matrix/procedures.ts'
import { allRows } from '#/tests/access-matrix/rows.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { endImpersonations } from './impersonate.ts'

const here = 'http://localhost:3000'
const reason = 'She asked why a button is missing.'

const impersonating = async ({ ada }: TestWorld, { id }: Person) =>
  ada.api.moderation.impersonate({ id, reason, present: null })

/** Restores the initial state: the inputs of some changes make the sign-in old or remove every admin. */
async function signedInJustNow({ db, ada, sessions }: TestWorld) {
  await db.updateTable('sessions').set({ created_at: new Date() }).execute()
  await db
    .insertInto('user_roles')
    .values({ user_id: ada.id, role: 'admin' })
    .onConflict(on => on.column('user_id').doUpdateSet({ role: 'admin' }))
    .execute()
  sessions.drop(ada.id)
}

/** All rows except sessions, which any request may update for itself. */
async function rows(world: TestWorld) {
  const { sessions: _, ...rest } = await allRows(world)
  return rest
}

const mayStill = ['accounts.signOut', 'moderation.stopImpersonating']

test('an admin who impersonates somebody sees what they see', async () => {
  await using world = await openWorld()
  const { fran, ada } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  expect(await impersonating(world, fran)).toMatchObject({ id: fran.id, viewing: { name: fran.fullName } })
  expect(await ada.api.accounts.me()).toMatchObject({ id: fran.id, role: 'founder', viewing: { name: fran.fullName } })
  expect((await ada.api.campaigns.manage({ id })).isOwner).toBe(true)
  expect((await ada.api.dashboards.karma()).available).toBe((await fran.api.dashboards.karma()).available)
  await expect(ada.api.audit.entries({})).rejects.toMatchObject(refused('forbidden'))
  expect(await fran.api.accounts.me()).toMatchObject({ id: fran.id, viewing: null })
})

test.each(['fran', 'carl', 'nora'] as const)(
  'no change of the contract is accepted while impersonating %s',
  async name => {
    await using world = await openWorld()
    const { ada } = world
    const inputs = new Map<string, unknown>()
    for (const change of changes) inputs.set(change.name, await inputOf(world, change.name).catch(() => ({})))
    await signedInJustNow(world)
    await impersonating(world, world[name])
    const before = await rows(world)
    let tried = 0
    for (const change of changes.filter(each => !mayStill.includes(each.name))) {
      const input = inputs.get(change.name)
      for (const answer of [
        await send(world, change.name, input, { cookie: ada.cookie }),
        await sendRest(world, change, input, { cookie: ada.cookie }),
      ]) {
        expect({ name: change.name, code: answer.code }).toEqual({ name: change.name, code: 'impersonating' })
        tried += 1
      }
    }
    expect(tried).toBeGreaterThan(80)
    expect(await rows(world)).toEqual(before)
  },
)

test('no read changes anything either, and what guards the account stays closed', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const inputs = new Map<string, unknown>()
  const reads = procedures.filter(({ method }) => method === 'GET')
  for (const { name } of reads) inputs.set(name, await inputOf(world, name).catch(() => ({})))
  await signedInJustNow(world)
  await impersonating(world, fran)
  const before = await rows(world)
  const closed: string[] = []
  for (const { name } of reads) {
    const { code } = await send(world, name, inputs.get(name), { cookie: ada.cookie })
    if (code === 'impersonating') closed.push(name)
  }
  expect(closed.toSorted()).toEqual([
    'accounts.keptKeys',
    'accounts.security',
    'accounts.sessions',
    'audit.mine',
    'email.change',
    'signInMethods.mine',
    'tokens.list',
    'webhooks.list',
    'webhooks.messages',
  ])
  expect(await rows(world)).toEqual(before)
})

test('plain endpoints take nothing and give no archive while impersonating', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  await impersonating(world, fran)
  for (const [method, path] of [
    ['POST', '/api/me/picture'],
    ['POST', '/api/squads/01900000-0000-7000-8000-00000000f0a1/images'],
    ['POST', '/api/admin/audit.csv'],
    ['POST', '/api/me/export'],
  ] as const) {
    const answer = await world.fetch(new Request(`${here}${path}`, { method }), ada.cookie)
    expect({ path, answer: await answer.json() }).toMatchObject({ path, answer: { code: 'impersonating' } })
  }
})

test('it is for this session alone, ends on asking, and is in the log and in the person’s own activity', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const elsewhere = cookieOf(await send(world, 'accounts.signIn', { email: ada.email, password: testPassword }))
  await impersonating(world, fran)
  const other = await send(world, 'accounts.me', undefined, { cookie: elsewhere })
  expect(other.text).toContain(ada.id)
  await ada.api.moderation.stopImpersonating()
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, role: 'admin', viewing: null })
  const log = await ada.api.audit.entries({ about: fran.id })
  expect(log.items).toMatchObject([
    { action: 'viewing_ended', actor: { id: ada.id } },
    { action: 'viewing_started', actor: { id: ada.id }, reason },
  ])
  expect((await fran.api.audit.mine({})).items).toMatchObject([
    { action: 'viewing_ended', by: 'admin', address: null },
    { action: 'viewing_started', by: 'admin', address: null },
  ])
})

test('after a quarter of an hour it is over by itself, and the log says so', async () => {
  await using world = await openWorld()
  const { ada, fran, db } = world
  await impersonating(world, fran)
  await db
    .updateTable('viewings')
    .set({ ends_at: new Date(Date.now() - 1_000) })
    .execute()
  world.sessions.drop(ada.id)
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, viewing: null })
  await endImpersonations(world.world)
  expect((await ada.api.audit.entries({})).items.map(({ action }) => action)).toEqual([
    'viewing_ended',
    'viewing_started',
  ])
  expect(await db.selectFrom('viewings').selectAll().execute()).toEqual([])
})

test('of two impersonations begun at once in one session only one takes place, and the log has only that', async () => {
  await using world = await openWorld()
  const asked = await Promise.allSettled([impersonating(world, world.fran), impersonating(world, world.cara)])
  expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: refused('impersonating') })
  const [seen] = await world.db.selectFrom('viewings').select('user_id as id').execute()
  expect(asked.find(({ status }) => status === 'fulfilled')).toMatchObject({ value: { id: seen?.id } })
  const entries = await world.db.selectFrom('audit_entries').select(['action', 'subject_id']).execute()
  expect(entries).toEqual([{ action: 'viewing_started', subject_id: seen?.id }])
})

test('one impersonation that cannot be ended keeps no other from ending, and is logged', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, db } = world
  const ids = await db.selectFrom('sessions').select('id').where('user_id', 'in', [fran.id, cara.id]).execute()
  const over = { admin_id: ada.id, ends_at: new Date(0) }
  for (const [index, { id }] of ids.entries())
    await db
      .insertInto('viewings')
      .values({ ...over, session_id: id, user_id: index === 0 ? fran.id : cara.id })
      .execute()
  await sql`alter table audit_entries add constraint planted check (subject_id <> ${sql.lit(fran.id)})`.execute(db)
  expect(await endImpersonations(world.world)).toBe(1)
  expect(await db.selectFrom('viewings').select('user_id').execute()).toEqual([{ user_id: fran.id }])
  expect(world.faults.splice(0)).toMatchObject([{ constraint: 'planted' }])
})

test('a cached session does not outlast the end of an impersonation', async () => {
  await using world = await openWorld()
  const { ada, fran, db } = world
  await impersonating(world, fran)
  // On a busy machine the impersonation may end before this request; then it is retried.
  const askedInTime = async () => {
    await db
      .updateTable('viewings')
      .set({ ends_at: new Date(Date.now() + 600) })
      .execute()
    world.sessions.drop(ada.id)
    return (await ada.api.accounts.me())?.id
  }
  await expect.poll(askedInTime).toBe(fran.id)
  await sleep(700)
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, viewing: null })
})

test('signing out ends it, and leaves the person signed in', async () => {
  await using world = await openWorld()
  const { ada, fran, db } = world
  await impersonating(world, fran)
  await ada.api.accounts.signOut()
  expect(await ada.api.accounts.me()).toBeNull()
  expect(await fran.api.accounts.me()).toMatchObject({ id: fran.id })
  await endImpersonations(world.world)
  expect(await db.selectFrom('viewings').selectAll().execute()).toEqual([])
})

test('it ends when the impersonated person is suspended or leaves', async () => {
  await using world = await openWorld()
  const { ada, cara, db } = world
  await impersonating(world, cara)
  await db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', cara.id).execute()
  world.sessions.drop(ada.id)
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, viewing: null })
})

test('it ends when the impersonated person becomes an admin, and when the admin is none any more', async () => {
  await using world = await openWorld()
  const { ada, carl, db } = world
  const becomes = async ({ id }: Person, role: Role) => {
    await db.updateTable('user_roles').set({ role }).where('user_id', '=', id).execute()
    world.sessions.drop(ada.id)
    return ada.api.accounts.me()
  }
  await impersonating(world, carl)
  expect(await becomes(world.cole, 'admin')).toMatchObject({ id: carl.id })
  expect(await becomes(carl, 'admin')).toMatchObject({ id: ada.id, viewing: null })
  await ada.api.moderation.stopImpersonating()
  await impersonating(world, world.fran)
  expect(await becomes(ada, 'contributor')).toMatchObject({ id: ada.id, viewing: null })
})

test('a suspension that is lifted again brings no impersonation back, and the log says when it ended', async () => {
  await using world = await openWorld()
  const { ada, cole, carl, db } = world
  await secondAdmin(world)
  await impersonating(world, carl)
  await cole.api.moderation.suspend({ id: carl.id, reason, present: null })
  await cole.api.moderation.lift({ id: carl.id, reason, present: null })
  expect(await world.whoIs(ada.cookie)).toBe(ada.id)
  const ended = db.selectFrom('audit_entries').where('action', '=', 'viewing_ended').select(['actor_id', 'subject_id'])
  expect(await ended.execute()).toEqual([{ actor_id: ada.id, subject_id: carl.id }])
})

test('the log also says when an impersonation ends because its person or its admin leaves', async () => {
  await using world = await openWorld()
  const { ada, cara, cole, db } = world
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', cole.id).execute()
  world.sessions.drop(cole.id)
  await impersonating(world, cara)
  const elsewhere = cookieOf(await send(world, 'accounts.signIn', { email: cole.email, password: testPassword }))
  await cole.api.moderation.impersonate({ id: world.fran.id, reason, present: null })
  await cara.api.ownData.leave({ email: cara.email, present: null })
  await world.apiOf(elsewhere).ownData.leave({ email: cole.email, present: null })
  expect(await ada.api.accounts.me()).toMatchObject({ id: ada.id, viewing: null })
  const ended = (await ada.api.audit.entries({ action: 'viewing_ended' })).items
  expect(ended.map(({ actor, subject }) => [actor?.id, subject?.id])).toEqual([
    [cole.id, world.fran.id],
    [ada.id, cara.id],
  ])
})

test('it asks for a fresh sign-in or the password, and never opens an admin’s or a suspended account', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, db } = world
  await db
    .updateTable('sessions')
    .set({ created_at: sql<Date>`now() - interval '1 day'` })
    .execute()
  await expect(impersonating(world, fran)).rejects.toMatchObject(refused('password_needed'))
  const typed = { id: fran.id, reason, present: 'not her password' }
  await expect(ada.api.moderation.impersonate(typed)).rejects.toMatchObject(refused('password_wrong'))
  const present = testPassword
  await expect(ada.api.moderation.impersonate({ id: ada.id, reason, present })).rejects.toMatchObject(
    refused('cannot_impersonate'),
  )
  await ada.api.moderation.suspend({ id: cara.id, reason, present })
  await expect(ada.api.moderation.impersonate({ id: cara.id, reason, present })).rejects.toMatchObject(
    refused('cannot_impersonate'),
  )
  await ada.api.moderation.impersonate({ ...typed, present })
})
