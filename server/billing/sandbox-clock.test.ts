import { expect, test } from 'vitest'
import { cancelPlan, pro, resumePlan, starter, subscribes } from '#/tests/buying.ts'
import { refused } from '#/tests/refused.ts'
import { providerId } from '#/tests/shop.ts'
import { openWorld } from '#/tests/world.ts'
import { applyEvents } from './apply-events.ts'

test('in a demo a founder lets months pass, payments fail and money come back', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { fran } = world
  const move = (happens: 'month' | 'failure' | 'recovery' | 'refund') => fran.api.billing.moveSandbox({ happens })
  const now = async () => [
    (await fran.api.billing.subscription()).status,
    (await fran.api.dashboards.karma()).available,
  ]
  expect(await fran.api.billing.subscription()).toMatchObject({ sandbox: { clock: true } })
  await move('month')
  expect(await now()).toEqual(['active', 32])
  await move('failure')
  expect(await now()).toEqual(['past_due', 32])
  await move('recovery')
  expect(await now()).toEqual(['active', 48])
  await expect(move('recovery')).rejects.toMatchObject(refused('cannot_happen'))
  await move('refund')
  expect(await now()).toEqual(['active', 32])
  await move('failure')
  await move('month')
  expect(await now()).toEqual(['expired', 32])
})

test('a month that was paid back, or is not paid yet, is on the plan that it was for, not on the one before a downgrade', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { fran } = world
  await fran.api.billing.changePlan({ variantId: starter })
  for (const happens of ['month', 'refund', 'failure'] as const) {
    await fran.api.billing.moveSandbox({ happens })
    expect(await fran.api.billing.subscription()).toMatchObject({ planName: 'Starter', pending: null })
  }
})

test('a cancelled plan that is resumed is as unpaid as it was, until the payment is made good', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { fran } = world
  const status = async () => (await fran.api.billing.subscription()).status
  // The trial is over.
  await fran.api.billing.moveSandbox({ happens: 'month' })
  await fran.api.billing.moveSandbox({ happens: 'failure' })
  await cancelPlan(fran)
  expect(await status()).toBe('cancelled')
  await resumePlan(fran)
  expect(await status()).toBe('past_due')
  await fran.api.billing.moveSandbox({ happens: 'recovery' })
  await cancelPlan(fran)
  await resumePlan(fran)
  expect(await status()).toBe('active')
})

test('a payment that fails again when the card is tried again is owed once, however often it fails', async () => {
  await using world = await openWorld({ env: { DEMO: '1' } })
  const { fran } = world
  for (const happens of ['month', 'failure', 'failure', 'recovery'] as const)
    await fran.api.billing.moveSandbox({ happens })
  await cancelPlan(fran)
  await resumePlan(fran)
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'active' })
})

test('outside of a demo nobody moves the clock', async () => {
  await using world = await openWorld()
  const { fran } = world
  expect(await fran.api.billing.subscription()).toMatchObject({ sandbox: { clock: false } })
  await expect(fran.api.billing.moveSandbox({ happens: 'month' })).rejects.toMatchObject(refused('not_found'))
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})

test('by itself the sandbox renews what is due, month by month, and grants each once', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  await cancelPlan(fred)
  const tick = async () => {
    await world.sandbox?.provider.tick()
    await applyEvents(world.world)
  }
  await tick()
  expect((await fran.api.dashboards.karma()).available).toBe(16)
  await world.passes('2 days')
  await Promise.all([tick(), tick(), tick()])
  expect((await fran.api.dashboards.karma()).available).toBe(32)
  await world.passes('65 days')
  await tick()
  expect((await fran.api.dashboards.karma()).available).toBe(64)
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'active', planName: 'Pro' })
  expect(await fred.api.billing.subscription()).toMatchObject({ status: 'expired', givesAccess: false })
  expect((await fred.api.dashboards.karma()).available).toBe(16)
})

test('what is bought once an unpaid plan gives no access any more keeps its karma when that plan expires', async () => {
  await using world = await openWorld()
  const { fern, sandbox, passes } = world
  const karma = async () => (await fern.api.dashboards.karma()).available
  await subscribes(fern, starter)
  await sandbox?.provider.fail(await providerId(world, fern))
  await applyEvents(world.world)
  await passes('2 days')
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'past_due', givesAccess: false })
  await subscribes(fern, pro)
  expect(await karma()).toBe(28)
  await passes('3 days')
  await sandbox?.provider.tick()
  await applyEvents(world.world)
  expect(await karma()).toBe(28)
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active', planName: 'Pro' })
})

test('a webhook that does not arrive is sent again, and counts once', async () => {
  await using world = await openWorld()
  const { fern, db } = world
  await subscribes(fern, starter)
  const [first] = await db.selectFrom('webhook_events').where('name', '=', 'subscription_created').selectAll().execute()
  expect(first).toBeDefined()
  await db
    .insertInto('sandbox_webhooks')
    .values({ id: '01900000-0000-7000-8000-000000000002', body: JSON.stringify(first?.body) })
    .execute()
  await world.sandbox?.provider.tick()
  await applyEvents(world.world)
  expect(await db.selectFrom('sandbox_webhooks').selectAll().execute()).toEqual([])
  expect((await fern.api.dashboards.karma()).available).toBe(12)
})

test('webhooks that are refused as malformed or too large do not keep later ones waiting', async () => {
  await using world = await openWorld()
  const { fern, db } = world
  const id = (nth: number) => `01900000-0000-7000-8000-${String(nth).padStart(12, '0')}`
  const malformed = Array.from({ length: 100 }, (_, nth) => ({ id: id(nth), body: '{}' }))
  await db.insertInto('sandbox_webhooks').values(malformed).execute()
  await subscribes(fern, starter)
  await world.sandbox?.provider.tick()
  await applyEvents(world.world)
  expect(await db.selectFrom('sandbox_webhooks').selectAll().execute()).toEqual([])
  expect((await fern.api.dashboards.karma()).available).toBe(12)
})
