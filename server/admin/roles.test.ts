import { expect, test } from 'vitest'
import { makeAdmin } from '#/server/admin/make-admin.ts'
import { applyDecisions } from '#/server/submissions/apply-decisions.ts'
import { fransRoomId as roomId } from '#/tests/cast.ts'
import { campaignStatus } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { comment, engagementCampaign, post, postsCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

const roleOf = async ({ db }: TestWorld, { id }: Person) =>
  (await db.selectFrom('user_roles').select('role').where('user_id', '=', id).executeTakeFirst())?.role

const lastEntry = ({ db }: TestWorld) =>
  db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'subject_id', 'before', 'after', 'reason'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()

test('somebody without a role is made a contributor, and can work at once', async () => {
  await using world = await openWorld()
  const { ada, nora, fran } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  await expect(nora.api.submissions.submitPost(post(campaignId))).rejects.toMatchObject(
    refused('only_contributors_submit'),
  )
  await ada.api.admin.giveRole({ id: nora.id, role: 'contributor' })
  await nora.api.submissions.submitPost(post(campaignId))
  expect(await lastEntry(world)).toMatchObject({
    action: 'role_given',
    actor_id: ada.id,
    subject_id: nora.id,
    before: { role: null },
    after: { role: 'contributor' },
  })
})

test('a role is not given twice, nor a second one beside it', async () => {
  await using world = await openWorld()
  const { ada, cara } = world
  await expect(ada.api.admin.giveRole({ id: cara.id, role: 'contributor' })).rejects.toMatchObject({
    ...refused('already_has_role'),
    message: 'This user already has this role',
  })
  await expect(ada.api.admin.giveRole({ id: cara.id, role: 'founder' })).rejects.toMatchObject(
    refused('has_another_role'),
  )
  expect(await roleOf(world, cara)).toBe('contributor')
})

test('a role given again by the same admin, as after a lost answer, is answered as the first time; another admin is refused', async () => {
  await using world = await openWorld()
  const { ada, cole, nora, db } = world
  await secondAdmin(world)
  const given = { id: nora.id, role: 'contributor' as const }
  expect(await ada.api.admin.giveRole(given)).toEqual(await ada.api.admin.giveRole(given))
  expect(await db.selectFrom('audit_entries').where('action', '=', 'role_given').select('id').execute()).toHaveLength(1)
  await expect(cole.api.admin.giveRole(given)).rejects.toMatchObject(refused('already_has_role'))
  await expect(ada.api.admin.giveRole({ ...given, role: 'founder' })).rejects.toMatchObject(refused('has_another_role'))
  const { removalId } = await ada.api.admin.removeRole({ id: nora.id })
  await ada.api.admin.undoRemoval({ id: removalId })
  await expect(ada.api.admin.giveRole(given)).rejects.toMatchObject(refused('already_has_role'))
})

test('an ex-founder can do nothing more, their campaigns pause, their team ends; Undo brings back exactly that', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  const running = await fran.api.campaigns.create(engagementCampaign())
  const paused = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.campaigns.pause({ id: paused.id })
  const team = await db.selectFrom('founder_team_assignments').selectAll().execute()
  const role = await db.selectFrom('user_roles').selectAll().where('user_id', '=', fran.id).executeTakeFirst()

  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  expect(await roleOf(world, fran)).toBeUndefined()
  expect((await fran.api.accounts.me())?.role).toBeNull()
  await expect(fran.api.campaigns.resume({ id: running.id })).rejects.toMatchObject(refused('forbidden'))
  await expect(fran.api.squads.room({})).rejects.toMatchObject(refused('forbidden'))
  expect([await campaignStatus(world, running.id), await campaignStatus(world, paused.id)]).toEqual([
    'paused',
    'paused',
  ])
  expect(await db.selectFrom('founder_team_assignments').selectAll().execute()).toEqual([])
  expect(await lastEntry(world)).toMatchObject({
    action: 'role_removed',
    subject_id: fran.id,
    before: { role: 'founder', teams: 1, campaigns: 1 },
    after: { role: null },
  })

  await ada.api.admin.undoRemoval({ id: removalId })
  expect([await campaignStatus(world, running.id), await campaignStatus(world, paused.id)]).toEqual([
    'active',
    'paused',
  ])
  expect(await db.selectFrom('founder_team_assignments').selectAll().execute()).toEqual(team)
  expect(await db.selectFrom('user_roles').selectAll().where('user_id', '=', fran.id).executeTakeFirst()).toEqual(role)
  expect((await fran.api.accounts.me())?.role).toBe('founder')
  expect((await carl.api.squads.rooms({})).items).toHaveLength(1)
  expect(await lastEntry(world)).toMatchObject({ action: 'role_restored', subject_id: fran.id })
})

test("an ex-contributor's work stays in review, and is paid when the founder says yes", async () => {
  await using world = await openWorld()
  const { ada, fran, cara, db } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { id } = await cara.api.submissions.submitComment(comment(campaignId))
  await ada.api.admin.removeRole({ id: cara.id })
  await expect(cara.api.submissions.withdraw({ id })).rejects.toMatchObject(refused('forbidden'))
  await fran.api.submissions.approve({ id })
  const work = await db
    .selectFrom('submissions')
    .select(['status', 'karma_awarded'])
    .where('id', '=', id)
    .executeTakeFirst()
  expect(work).toEqual({ status: 'approved', karma_awarded: 1 })
})

test('what an ex-founder had decided and could still undo never takes effect; the work stays in review', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, cara, db } = world
  const decided: string[] = []
  for (const { api } of [fran, fred]) {
    const { id: campaignId } = await api.campaigns.create(engagementCampaign())
    const { id } = await cara.api.submissions.submitComment(comment(campaignId))
    await api.submissions.decide({ move: 'approve', ids: [id] })
    decided.push(id)
  }
  const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
  await world.passes('11 seconds')
  expect(await applyDecisions(world.world)).toBe(1)
  const works = await db.selectFrom('submissions').select(['id', 'status']).execute()
  expect(new Map(works.map(({ id, status }) => [id, status]))).toEqual(
    new Map(decided.map((id, nth) => [id, nth === 0 ? 'pending' : 'approved'])),
  )
  await ada.api.admin.undoRemoval({ id: removalId })
  expect(await fran.api.dashboards.founder({})).toMatchObject({ deciding: [], campaigns: [{ waiting: 1 }] })
})

test('no admin loses their role here, not the last one and not one of two', async () => {
  await using world = await openWorld()
  const { ada, cole } = world
  await expect(ada.api.admin.removeRole({ id: ada.id })).rejects.toMatchObject(refused('admin_stays'))
  await makeAdmin(world.db, cole.email)
  expect(await lastEntry(world)).toEqual({
    action: 'admin_made',
    actor_id: null,
    subject_id: cole.id,
    before: { role: 'contributor', teams: 0 },
    after: { role: 'admin' },
    reason: 'A command on the server',
  })
  await expect(ada.api.admin.removeRole({ id: cole.id })).rejects.toMatchObject(refused('admin_stays'))
})

test('a contributor who is made an admin leaves their teams, and leads none', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, db } = world
  await ada.api.squads.setTeamLead({ roomId, userId: carl.id })
  await makeAdmin(db, carl.email)
  expect((await ada.api.admin.assignments({})).items).toEqual([])
  const room = await fran.api.squads.room({ roomId })
  expect(room?.teamLeadId).toBeNull()
  expect(room?.members.map(({ id }) => id)).toEqual([fran.id])
  expect(await lastEntry(world)).toMatchObject({ action: 'admin_made', before: { role: 'contributor', teams: 1 } })
})

test('an admin who is in a team, as one could be, is one of its people once', async () => {
  await using world = await openWorld()
  const { fran, carl, db } = world
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', carl.id).execute()
  await carl.api.squads.send({ id: crypto.randomUUID(), roomId, content: 'hello' })
  expect((await fran.api.squads.room({ roomId }))?.members.map(({ id }) => id)).toEqual([fran.id, carl.id])
})

test('an ex-founder who is made a contributor is one: neither their old room nor their campaigns are theirs to run', async () => {
  await using world = await openWorld()
  const { ada, fran, fred, carl } = world
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Kettlehook' }))
  await carl.api.squads.send({ id: crypto.randomUUID(), roomId, content: 'hello' })
  await ada.api.admin.removeRole({ id: fran.id })
  expect(await fran.api.campaigns.get({ id })).toMatchObject({ canManage: false })
  await expect(fran.api.campaigns.manage({ id })).rejects.toMatchObject(refused('cannot_manage'))
  await ada.api.admin.giveRole({ id: fran.id, role: 'contributor' })

  expect(await fran.api.campaigns.get({ id })).toMatchObject({ canManage: false })
  await expect(fran.api.campaigns.manage({ id })).rejects.toMatchObject(refused('cannot_manage'))
  expect((await fran.api.palette.find({ q: 'kettlehook' })).campaigns).toEqual([])
  expect((await fran.api.squads.rooms({})).items).toEqual([])
  expect(await fran.api.squads.unread()).toEqual({ rooms: 0, unread: 0 })
  expect(await fran.api.squads.room({})).toBeNull()
  await expect(fran.api.squads.messages({ roomId })).rejects.toMatchObject(refused('room_not_found'))
  expect((await ada.api.squads.room({ roomId }))?.members.map(each => each.id)).not.toContain(fran.id)

  const place = { id: crypto.randomUUID(), founderId: fred.id, contributorId: fran.id, notes: null }
  await ada.api.admin.assign(place)
  expect((await fran.api.squads.room({}))?.founder.id).toBe(fred.id)
})

test('the list of users says who is what; filters, search and counts agree', async () => {
  await using world = await openWorld()
  const { ada, fran } = world
  const named = async (ask: Parameters<typeof ada.api.admin.users>[0]) =>
    (await ada.api.admin.users(ask)).items.map(({ name }) => name).toSorted()
  expect(await named({})).toHaveLength(8)
  expect(await named({ role: 'none' })).toEqual(['Nora Haddad'])
  expect(await named({ role: 'admin' })).toEqual(['Ada Brandt'])
  expect(await named({ role: 'founder' })).toEqual(['Fern Silva', 'Fran Miller', 'Fred Okafor'])
  expect(await named({ role: 'founder', q: 'FR' })).toEqual(['Fran Miller', 'Fred Okafor'])
  expect(await named({ q: 'cole@' })).toEqual(['Cole Tanaka'])
  expect(await named({ q: 'E@' })).toContain('Cole Tanaka')
  expect(await named({ q: '%' })).toEqual([])
  expect(await ada.api.admin.userCounts()).toEqual({
    all: 8,
    founder: 3,
    contributor: 3,
    admin: 1,
    none: 1,
    teamless: 1,
    undecided: 0,
  })
  const { karma } = (await fran.api.dashboards.founder({})).stats
  const [row] = (await ada.api.admin.users({ q: 'Fran Miller' })).items
  expect(row).toMatchObject({ id: fran.id, email: fran.email, role: 'founder', teamCount: 1, openCount: 0, karma })
})

test('only somebody who never had a role waits for one: not who lost it, nor who is suspended', async () => {
  await using world = await openWorld()
  const { ada, fran, carl, nora, db } = world
  await db.updateTable('users').set({ role_settled_at: null }).where('id', '=', nora.id).execute()
  const removedOf = async (q: string) => (await ada.api.admin.users({ q })).items.map(row => row.roleRemoved)
  for (const { id } of [fran, carl]) await ada.api.admin.removeRole({ id })
  expect(await ada.api.admin.userCounts()).toMatchObject({ none: 3, undecided: 1 })
  expect([await removedOf('Fran'), await removedOf('Nora'), await removedOf('Cara')]).toEqual([
    [true],
    [false],
    [false],
  ])
  await ada.api.admin.giveRole({ id: carl.id, role: 'contributor' })
  expect(await removedOf('Carl')).toEqual([false])
  await ada.api.moderation.suspend({ id: nora.id, reason: 'Asked for votes.', present: null })
  expect(await ada.api.admin.userCounts()).toMatchObject({ none: 2, undecided: 0 })
})
