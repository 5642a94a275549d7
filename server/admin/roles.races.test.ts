import { expect, test } from 'vitest'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { secondAdmin } from '#/tests/second-admin.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** PostgreSQL detects a deadlock after one second; then the change is retried. */
const patient = { timeout: 60_000 }

const running = ({ db, fran }: TestWorld) =>
  db.selectFrom('campaigns').select('id').where('founder_id', '=', fran.id).where('status', '=', 'active').execute()

test(
  'two admins give a role at once, one of them twice: one does, the other hears that it is given',
  patient,
  async () => {
    for (let round = 0; round < 3; round++) {
      await using world = await openWorld()
      const { ada, cole, nora, db } = world
      await secondAdmin(world)
      const give = (admin: Person, role: 'founder' | 'contributor') => admin.api.admin.giveRole({ id: nora.id, role })
      const [first, again, others] = await Promise.allSettled([ada, ada, cole].map(admin => give(admin, 'founder')))
      expect(again?.status).toBe(first?.status)
      const [loser, winner] = first?.status === 'rejected' ? [first, others] : [others, first]
      expect(winner?.status).toBe('fulfilled')
      expect(loser).toMatchObject({ status: 'rejected', reason: refused('already_has_role') })
      await expect(give(ada, 'contributor')).rejects.toMatchObject(refused('has_another_role'))
      const noted = await db.selectFrom('audit_entries').select('id').where('action', '=', 'role_given').execute()
      expect(noted).toHaveLength(1)
    }
  },
)

test('a founder starts campaigns while their role is removed: none is left running', patient, async () => {
  for (let round = 0; round < 4; round++) {
    await using world = await openWorld()
    const { ada, fran } = world
    const start = () => fran.api.campaigns.create(engagementCampaign())
    await start()
    const tried = await Promise.allSettled([
      start(),
      start(),
      ada.api.admin.removeRole({ id: fran.id }),
      start(),
      start(),
    ])
    expect(tried[2]?.status).toBe('fulfilled')
    expect(await running(world)).toEqual([])
    for (const each of tried) if (each.status === 'rejected') expect(each.reason).toMatchObject(refused('forbidden'))
  }
})

test('a role that another server removed allows no change from then on, though it is remembered here for a moment', async () => {
  await using world = await openWorld()
  const { fran, db } = world
  expect((await fran.api.accounts.me())?.role).toBe('founder')
  await db.deleteFrom('user_roles').where('user_id', '=', fran.id).execute()
  await expect(fran.api.campaigns.create(engagementCampaign())).rejects.toMatchObject(refused('forbidden'))
  expect(await running(world)).toEqual([])
})

test('removing, undoing and giving a role at once leave one role and one story', patient, async () => {
  for (let round = 0; round < 4; round++) {
    await using world = await openWorld()
    const { ada, fran, db } = world
    await fran.api.campaigns.create(engagementCampaign())
    const { removalId } = await ada.api.admin.removeRole({ id: fran.id })
    const [undone, given] = await Promise.allSettled([
      ada.api.admin.undoRemoval({ id: removalId }),
      ada.api.admin.giveRole({ id: fran.id, role: 'contributor' }),
    ])
    expect([undone.status, given.status].toSorted()).toEqual(['fulfilled', 'rejected'])
    const { role } = await db
      .selectFrom('user_roles')
      .selectAll()
      .where('user_id', '=', fran.id)
      .executeTakeFirstOrThrow()
    const isBack = undone.status === 'fulfilled'
    expect(role).toBe(isBack ? 'founder' : 'contributor')
    expect(await running(world)).toHaveLength(isBack ? 1 : 0)
    const team = await db.selectFrom('founder_team_assignments').selectAll().execute()
    expect(team).toHaveLength(isBack ? 1 : 0)
  }
})
