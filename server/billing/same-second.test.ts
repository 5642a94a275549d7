import { expect, test } from 'vitest'
import { openShop, openSubscribed } from '#/tests/shop.ts'
import { cancelPlan, resumePlan, starter } from '#/tests/buying.ts'
import { testPassword } from '#/tests/cast.ts'
import { reconcile } from './reconcile.ts'
import { refresh } from './refresh.ts'

test('of two states of the same second, the one that the provider answers with is shown', async () => {
  await using world = await openSubscribed()
  const { fern, provider } = world
  const status = async () => (await fern.api.billing.subscription()).status
  provider.eventsPerSecond(2)
  await cancelPlan(fern)
  await resumePlan(fern)
  expect(await status()).toBe('active')
  // Its webhooks arrive late and cannot be told apart by their time, so the provider is read again.
  await world.hears()
  await reconcile(world.world)
  expect(await status()).toBe('active')
})

test('an answer that a newer one of the same second has overtaken does not stand', async () => {
  await using world = await openSubscribed()
  const { fern, provider, id } = world
  const { payments } = world.world
  const status = async () => (await fern.api.billing.subscription()).status
  provider.eventsPerSecond(2)
  await cancelPlan(fern)
  const early = await payments.subscription(id)
  await resumePlan(fern)
  await refresh({ ...world.world, payments: { ...payments, subscription: async () => early } }, fern.id, id)
  expect(await status()).toBe('cancelled')
  await reconcile(world.world)
  expect(await status()).toBe('active')
})

test('a plan cancelled or over when its owner left needs no repair afterwards', async () => {
  await using world = await openShop()
  const { fern, ada, db, provider } = world
  const buys = async () => provider.buy((await fern.api.billing.checkout({ variantId: starter })).url)
  const over = await buys()
  await world.hears()
  await cancelPlan(fern)
  provider.advance(over)
  await world.hears()
  const running = await buys()
  await world.hears()
  await fern.api.ownData.leave({ email: fern.email, present: testPassword })
  const rows = () =>
    db
      .selectFrom('subscriptions')
      .where('user_id', '=', fern.id)
      .select(['provider_id', 'status', 'ends_at'])
      .orderBy('provider_id')
      .execute()
  const left = await rows()
  expect(left).toMatchObject([
    { provider_id: over, status: 'expired' },
    { provider_id: running, status: 'cancelled' },
  ])
  await world.passes('25 hours')
  await reconcile(world.world)
  const { items } = await ada.api.billing.events({})
  expect(
    items.filter(({ name, objectId }) => name === 'reconciliation' && (objectId === over || objectId === running)),
  ).toEqual([])
})
