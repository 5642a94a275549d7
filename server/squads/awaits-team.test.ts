import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { growth, starter } from '#/tests/buying.ts'
import { openWorld } from '#/tests/world.ts'

test('a founder whose plan comes with a team waits for an admin while nobody is on it, and the admins are told', async () => {
  await using world = await openWorld()
  const { ada, cara, fred, db } = world
  const seen = async () => ({
    founder: (await fred.api.dashboards.founder({})).awaitsTeam,
    admins: (await ada.api.admin.users({ role: 'teamless' })).items.map(({ name }) => name),
    count: (await ada.api.admin.userCounts()).teamless,
  })
  const nothing = { founder: false, admins: [], count: 0 }
  const waits = { founder: true, admins: ['Fred Okafor'], count: 1 }
  expect(await seen()).toEqual(waits)
  expect((await ada.api.admin.users({ role: 'teamless', q: 'fern' })).items).toEqual([])

  const id = randomUUID()
  await ada.api.admin.assign({ id, founderId: fred.id, contributorId: cara.id, notes: null })
  expect(await seen()).toEqual(nothing)
  await ada.api.admin.unassign({ id })
  expect(await seen()).toEqual(waits)
  const plans = db.updateTable('subscriptions').where('user_id', '=', fred.id)
  await plans.set({ plan_variant_id: starter }).execute()
  expect(await seen()).toEqual(nothing)
  await plans.set({ plan_variant_id: growth, status: 'expired', ends_at: new Date(0) }).execute()
  expect(await seen()).toEqual(nothing)
  await plans.set({ status: 'active', ends_at: null }).execute()
  expect(await seen()).toEqual(waits)
  await ada.api.moderation.suspend({ id: fred.id, reason: 'Asked for votes.', present: null })
  expect(await ada.api.admin.userCounts()).toMatchObject({ teamless: 0 })
})
