import { expect, test } from 'vitest'
import { cancelPlan, pro, resumePlan } from '#/tests/buying.ts'
import { listen } from '#/tests/observed.ts'
import type { openShop } from '#/tests/shop.ts'
import { openSubscribed, openSubscribedTwice } from '#/tests/shop.ts'
import { nothingLeaves } from '../world.ts'
import { announcePlans } from './announce.ts'

const leaves = { ...nothingLeaves, mail: { send: async () => {}, close: async () => {} } }

/** Fern's plan is paid for a month. `announced` lets the job run, and says what she has heard in all. */
const opened = async () => withAnnouncements(await openSubscribed({ leaves }))

function withAnnouncements<Of extends Awaited<ReturnType<typeof openShop>>>(shop: Of) {
  const { fern, db } = shop
  const heard = async () => ({
    notices: (await fern.api.notifications.list({})).items
      .filter(({ type }) => type === 'billing_alert')
      .map(({ title, read }) => `${title}${read ? ', read' : ''}`)
      .toReversed(),
    letters: await db
      .selectFrom('letters')
      .where('kind', 'in', ['payment_failed', 'plan_ended'])
      .select(['kind', 'address', 'state', 'detail'])
      .orderBy('created_at')
      .execute(),
  })
  const announced = async () => {
    await announcePlans(shop.world)
    return heard()
  }
  return { ...shop, announced }
}
const silence = { notices: [], letters: [] }

test('a founder whose payment failed is told once, and what says so is taken back when it is made good', async () => {
  await using shop = await opened()
  const { fern, id, provider, hears, announced } = shop
  expect(await announced()).toEqual(silence)

  provider.fail(id)
  await hears()
  const told = listen(shop)
  const first = await announced()
  expect(first).toEqual({
    notices: ['Your last payment failed'],
    letters: [{ kind: 'payment_failed', address: fern.email, state: 'waiting', detail: expect.stringMatching(/Z$/) }],
  })
  expect(told()).toEqual({ fern: ['notified', 'subscription_changed'] })
  const { items } = await fern.api.notifications.list({})
  expect(items[0]?.body).toMatch(/^Update your payment .* until \d+ \w+, \d\d:\d\d UTC\.$/)
  expect(await announced()).toEqual(first)

  provider.recover(id)
  await hears()
  const { notices, letters } = await announced()
  expect(notices).toEqual(['Your last payment failed, read'])
  expect(letters).toMatchObject([{ state: 'dropped' }])

  provider.fail(id)
  await hears()
  expect((await announced()).notices).toEqual(['Your last payment failed, read', 'Your last payment failed'])
})

test('whoever cancels with a failed payment and takes that back is told of the payment again', async () => {
  await using shop = await opened()
  const { fern, id, provider, hears, announced } = shop
  provider.fail(id)
  await hears()
  await announced()
  await cancelPlan(fern)
  await hears()
  expect((await announced()).notices).toEqual(['Your last payment failed, read'])
  await resumePlan(fern)
  await hears()
  expect((await announced()).notices).toEqual(['Your last payment failed, read', 'Your last payment failed'])
})

test('the end of what is paid is told when it comes, though the provider reports nothing then', async () => {
  await using shop = await opened()
  const { fern, id, provider, hears, announced, passes } = shop
  provider.fail(id)
  await hears()
  await announced()
  await passes('32 days')
  const told = listen(shop)
  const { notices, letters } = await announced()
  expect(notices).toEqual(['Your last payment failed, read', 'Your plan has ended'])
  expect(letters).toMatchObject([{ state: 'dropped' }, { kind: 'plan_ended', state: 'waiting', detail: 'unpaid' }])
  expect(told()).toEqual({ fern: ['notified', 'notified', 'subscription_changed'] })
  const { items } = await fern.api.notifications.list({})
  expect(items[0]?.body).toBe(
    'The last payment failed. Contributors cannot work on your campaigns until you have an active plan.',
  )
})

test('whoever cancelled hears of it when it has ended, unless they have another plan by then', async () => {
  await using shop = await opened()
  const { fern, provider, hears, announced, passes } = shop
  await cancelPlan(fern)
  await hears()
  expect(await announced()).toEqual(silence)
  await passes('32 days')
  provider.buy((await fern.api.billing.checkout({ variantId: pro })).url)
  await hears()
  expect(await announced()).toEqual(silence)

  await cancelPlan(fern)
  await hears()
  await passes('32 days')
  expect(await announced()).toMatchObject({
    notices: ['Your plan has ended'],
    letters: [{ kind: 'plan_ended', detail: null }],
  })
})

test('what was said of a plan is taken back as soon as its founder has another', async () => {
  await using shop = await opened()
  const { fern, id, provider, hears, announced, passes } = shop
  const buys = async () => {
    provider.buy((await fern.api.billing.checkout({ variantId: pro })).url)
    await hears()
  }
  provider.fail(id)
  await hears()
  await passes('32 days')
  expect(await announced()).toMatchObject({ notices: ['Your plan has ended'], letters: [{ state: 'waiting' }] })
  const told = listen(shop)
  await buys()
  expect(told()['fern']).toContain('notified')
  const taken = { notices: ['Your plan has ended, read'], letters: [{ state: 'dropped' }] }
  expect(await announced()).toMatchObject(taken)
  expect(await announced()).toMatchObject(taken)
})

test('the mail about a plan that counts is sent though another of its founder ends beside it', async () => {
  await using shop = withAnnouncements(await openSubscribedTwice({ leaves }))
  const { fern, provider, older, hears, announced, passes } = shop
  provider.fail(older)
  const shown = await fern.api.billing.subscription()
  await fern.api.billing.cancel({ id: (shown.status !== 'none' && shown.alsoCharged?.id) || expect.unreachable() })
  await hears()
  await passes('32 days')
  const told = {
    notices: ['Your plan has ended'],
    letters: [{ kind: 'plan_ended', state: 'waiting', detail: 'unpaid' }],
  }
  expect(await announced()).toMatchObject(told)
  expect(await announced()).toMatchObject(told)
})

test('the end of the plan that lasted longer is told once, though another ended beside it before', async () => {
  await using shop = withAnnouncements(await openSubscribedTwice({ leaves }))
  const { fern, hears, announced, passes } = shop
  const lookedAt = async () => {
    const plans = shop.db.selectFrom('subscriptions').where('user_id', '=', fern.id)
    return (await plans.select('announced').orderBy('provider_id').execute()).map(plan => plan.announced)
  }
  const shown = await fern.api.billing.subscription()
  await fern.api.billing.cancel({ id: (shown.status !== 'none' && shown.alsoCharged?.id) || expect.unreachable() })
  await hears()
  await passes('32 days')
  expect(await announced()).toEqual(silence)
  expect(await lookedAt()).toEqual([null, 'ended'])
  await cancelPlan(fern)
  await hears()
  for (const _ of [1, 2])
    expect(await announced()).toMatchObject({
      notices: ['Your plan has ended'],
      letters: [{ kind: 'plan_ended', state: 'waiting', detail: null }],
    })
  expect(await lookedAt()).toEqual(['ended', 'ended'])
})

test('a payment that failed for a plan beside another is told once that is cancelled, and the failed one counts', async () => {
  await using shop = withAnnouncements(await openSubscribedTwice({ leaves }))
  const { fern, provider, newer, hears, announced } = shop
  provider.fail(newer)
  await hears()
  for (const _ of [1, 2]) expect(await announced()).toEqual(silence)
  await cancelPlan(fern)
  await hears()
  for (const _ of [1, 2])
    expect(await announced()).toMatchObject({
      notices: ['Your last payment failed'],
      letters: [{ kind: 'payment_failed', state: 'waiting' }],
    })
})

test('many servers at once tell once, and whoever left is told nothing', async () => {
  await using shop = await opened()
  const { fern, id, db, world, provider, hears, announced } = shop
  provider.fail(id)
  await hears()
  await Promise.all(Array.from({ length: 8 }, () => announcePlans(world)))
  const { notices, letters } = await announced()
  expect([notices.length, letters.length]).toEqual([1, 1])

  await db.updateTable('subscriptions').set({ announced: null }).execute()
  await db.deleteFrom('letters').execute()
  await db.updateTable('users').set({ left_at: new Date() }).where('id', '=', fern.id).execute()
  await announcePlans(world)
  expect(await db.selectFrom('letters').selectAll().execute()).toEqual([])
})

test('whoever has no confirmed address finds the notice alone', async () => {
  await using shop = await opened()
  const { fern, id, db, provider, hears, announced } = shop
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', fern.id).execute()
  provider.fail(id)
  await hears()
  expect(await announced()).toEqual({ notices: ['Your last payment failed'], letters: [] })
})
