import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop, openSubscribed, openSubscribedTwice } from '#/tests/shop.ts'
import { cancelPlan, pro, resumePlan, shownPlan, starter } from '#/tests/buying.ts'
import { testPassword } from '#/tests/cast.ts'
import { refused } from '#/tests/refused.ts'
import { reconcile } from './reconcile.ts'

test('whoever leaves is charged no more, and stays while the provider does not say so', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  provider.fails('down')
  const leave = () => fern.api.ownData.leave({ email: fern.email, present: testPassword })
  await expect(leave()).rejects.toMatchObject(refused('cancel_failed'))
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active' })
  world.faults.splice(0)
  provider.fails('none')
  await leave()
  expect(provider.asked.filter(asked => asked === `DELETE /subscriptions/${id}`).length).toBeGreaterThan(1)
  expect(provider.statusOf(id)).toBe('cancelled')
})

test('whoever leaves stays while a plan runs that the provider said to have cancelled', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  world.world.payments.cancel = async () => {}
  const leave = fern.api.ownData.leave({ email: fern.email, present: testPassword })
  await expect(leave).rejects.toMatchObject(refused('cancel_failed'))
  expect(provider.statusOf(id)).toBe('active')
  world.faults.splice(0)
})

test('whoever leaves may go when the answer broke off, and the provider then says that it cancelled', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  provider.fails('breaks off')
  await fern.api.ownData.leave({ email: fern.email, present: testPassword })
  expect(provider.statusOf(id)).toBe('cancelled')
  world.faults.splice(0)
})

type Provider = Awaited<ReturnType<typeof openShop>>['provider']

const plansOnHold: [string, (provider: Provider, id: string) => void][] = [
  ['past_due', (provider, id) => provider.fail(id)],
  ['unpaid', (provider, id) => (provider.fail(id), provider.giveUp(id))],
  ['paused', (provider, id) => provider.pause(id)],
]

test.each(plansOnHold)('whoever leaves while their plan is %s is charged no more either', async (status, befalls) => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  befalls(provider, id)
  await world.hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ status })
  await fern.api.ownData.leave({ email: fern.email, present: testPassword })
  expect(provider.statusOf(id)).toBe('cancelled')
})

test.each(plansOnHold)('a plan that is %s can be cancelled, though not changed', async (status, befalls) => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  befalls(provider, id)
  await world.hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ status, canCancel: true, canChange: false })
  await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('plan_not_active'))
  expect(await cancelPlan(fern)).toEqual({ endsAt: expect.any(Date) })
  expect(provider.statusOf(id)).toBe('cancelled')
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'cancelled', canCancel: false })
  expect(await cancelPlan(fern)).toEqual({ endsAt: expect.any(Date) })
})

test('a cancelled plan whose time is over is not resumed, and the provider is not asked to', async () => {
  await using world = await openSubscribed()
  const { fern, provider, db } = world
  await cancelPlan(fern)
  await db
    .updateTable('subscriptions')
    .set({ ends_at: sql<Date>`now() - interval '1 second'` })
    .where('user_id', '=', fern.id)
    .execute()
  const asked = [...provider.asked]
  await expect(resumePlan(fern)).rejects.toMatchObject(refused('nothing_to_resume'))
  expect(provider.asked).toEqual(asked)
})

test('of two plans the cancelled one does not hide the one whose payment failed', async () => {
  await using world = await openSubscribedTwice()
  const { fern, provider, older, newer } = world
  provider.fail(newer)
  await world.hears()
  await cancelPlan(fern)
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'past_due'])
  expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro', canCancel: true })
  await cancelPlan(fern)
  expect(provider.statusOf(newer)).toBe('cancelled')
})

test('beside a plan stands another one that may still be charged, and can be cancelled for itself', async () => {
  await using world = await openSubscribedTwice()
  const { fern, provider, older, newer } = world
  const { id: other } = await world.db
    .selectFrom('subscriptions')
    .where('provider_id', '=', newer)
    .select('id')
    .executeTakeFirstOrThrow()
  const shown = () => fern.api.billing.subscription()
  expect(await shown()).toMatchObject({ planName: 'Starter', alsoCharged: { id: other, planName: 'Pro', price: 99 } })
  await fern.api.billing.cancel({ id: other })
  expect([older, newer].map(provider.statusOf)).toEqual(['active', 'cancelled'])
  expect(await shown()).toMatchObject({ planName: 'Starter', status: 'active', alsoCharged: null })
})

test.each([
  ['one after the other', false],
  ['in the same second', true],
])(
  'of two plans bought %s, the operator reads of the later alone that it is beside another',
  async (_, inOneSecond) => {
    await using world = await openSubscribedTwice({ inOneSecond })
    const { ada, provider, older, newer } = world
    for (const id of [older, newer]) provider.advance(id)
    await world.hears()
    const { items } = await ada.api.billing.events({})
    const said = (id: string) =>
      new Set(
        items.filter(each => each.objectId === id && each.name === 'subscription_updated').map(each => each.outcome),
      )
    expect([said(older), said(newer)]).toEqual([new Set(['applied']), new Set(['applied, beside another plan'])])
  },
)

test('whoever leaves with two plans is charged for neither, also when the provider failed between the two', async () => {
  await using world = await openSubscribedTwice()
  const { fern, provider, older, newer } = world
  const { payments } = world.world
  const leave = () => fern.api.ownData.leave({ email: fern.email, present: testPassword })
  const { cancel } = payments
  payments.cancel = id => (provider.fails(id === newer ? 'down' : 'none'), cancel(id))
  await expect(leave()).rejects.toMatchObject(refused('cancel_failed'))
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'active'])
  world.faults.splice(0)
  provider.fails('none')
  payments.cancel = cancel
  // No webhook about the first cancellation has been applied yet.
  await leave()
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'cancelled'])
})

test('what was paid for while its buyer left is cancelled as soon as it is known, and shown to the operator', async () => {
  await using world = await openShop()
  const { fern, ada, provider } = world
  const { url } = await fern.api.billing.checkout({ variantId: pro })
  const id = provider.buy(url)
  await fern.api.ownData.leave({ email: fern.email, present: testPassword })
  await world.hears()
  await reconcile(world.world)
  expect(provider.statusOf(id)).toBe('cancelled')
  const { items } = await ada.api.billing.events({ verdict: 'repair' })
  const told = items.filter(({ objectId }) => objectId === id).map(({ outcome }) => outcome)
  expect(told).toEqual(['repaired: cancelled, as its buyer has left'])
  await world.hears()
  await world.passes('25 hours')
  await reconcile(world.world)
  expect(provider.asked.filter(asked => asked.startsWith('DELETE'))).toHaveLength(1)
})

test('the last admin, who has to stay, keeps the plan too', async () => {
  await using world = await openShop()
  const { ada, provider } = world
  const { url } = await ada.api.billing.checkout({ variantId: starter })
  provider.advance(provider.buy(url))
  await world.hears()
  const leave = ada.api.ownData.leave({ email: ada.email, present: testPassword })
  await expect(leave).rejects.toMatchObject(refused('last_admin'))
  expect(provider.asked.filter(asked => asked.startsWith('DELETE'))).toEqual([])
  expect(await ada.api.billing.subscription()).toMatchObject({ status: 'active', endsAt: null })
})

test('with two plans, cancelling and resuming one, repeated or not, never affects the other', async () => {
  await using world = await openSubscribedTwice()
  const { fern, fred, provider, older, newer } = world
  const plan = await shownPlan(fern)
  const first = await fern.api.billing.cancel(plan)
  expect(await fern.api.billing.cancel(plan)).toEqual(first)
  await expect(fred.api.billing.cancel(plan)).rejects.toMatchObject(refused('nothing_to_cancel'))
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'active'])
  await fern.api.billing.resume(plan)
  expect(await fern.api.billing.resume(plan)).toEqual({})
  expect([older, newer].map(provider.statusOf)).toEqual(['active', 'active'])
})

test('of two plans Settings changes the one that counts, and then the one that still runs', async () => {
  await using world = await openSubscribedTwice()
  const { fern, provider, older, newer } = world
  const shown = () => fern.api.billing.subscription()
  expect((await fern.api.dashboards.karma()).available).toBe(24)
  expect(await shown()).toMatchObject({ planName: 'Starter', canChange: true })
  expect(await cancelPlan(fern)).toEqual({ endsAt: expect.any(Date) })
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'active'])
  expect(await shown()).toMatchObject({ planName: 'Pro', canChange: true })
  await cancelPlan(fern)
  expect([older, newer].map(provider.statusOf)).toEqual(['cancelled', 'cancelled'])
  expect(await shown()).toMatchObject({ planName: 'Starter', canResume: true })
})

test('of two plans that were both paid, the one that is not paid back brings its karma, whichever that is', async () => {
  for (const which of ['older', 'newer'] as const) {
    await using world = await openSubscribedTwice()
    const { fern, provider, older, newer } = world
    for (const id of [older, newer]) provider.advance(id)
    await world.hears()
    expect((await fern.api.dashboards.karma()).available).toBe(36)
    provider.refund(world[which])
    await world.hears()
    expect((await fern.api.dashboards.karma()).available).toBe(which === 'older' ? 40 : 36)
  }
})
