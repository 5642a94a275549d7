import { expect, test } from 'vitest'
import { cancelPlan, checkoutOf, growth, pro, starter } from '#/tests/buying.ts'
import { endPlan } from '#/tests/by-hand.ts'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import type { Person } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

test('a first plan is tried for a day: access and karma at once', async () => {
  await using world = await openWorld()
  const { fern } = world
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'none' })
  const id = await checkoutOf(fern, pro)
  const page = { planName: 'Pro', price: 99, karma: 16, trialDays: 1 }
  expect(await fern.api.billing.sandboxCheckout({ id })).toEqual({ ...page, paid: false })
  expect(await fern.api.dashboards.karma()).toEqual({ available: 0, earned: 0 })

  const heard = listen(world)
  expect(await fern.api.billing.paySandbox({ id })).toEqual({ karmaGranted: 16 })
  expect(heard()).toEqual({ fern: ['subscription_changed', 'karma_moved'] })
  expect(await fern.api.billing.sandboxCheckout({ id })).toEqual({ ...page, paid: true })
  expect(await fern.api.billing.subscription()).toMatchObject({
    status: 'on_trial',
    statusFormatted: 'On Trial',
    endsAt: null,
    variantId: pro,
    planName: 'Pro',
    price: 99,
    karmaCredits: 16,
    givesAccess: true,
  })
  expect(await fern.api.dashboards.karma()).toEqual({ available: 16, earned: 0 })
})

test('each plan grants what the catalogue says', async () => {
  for (const [variantId, karma] of [
    [starter, 12],
    [growth, 12],
    [pro, 16],
  ] as const) {
    await using world = await openWorld()
    const { fern } = world
    await fern.api.billing.paySandbox({ id: await checkoutOf(fern, variantId) })
    expect((await fern.api.dashboards.karma()).available).toBe(karma)
  }
})

test('paying is done once, however often and fast it is clicked', async () => {
  await using world = await openWorld()
  const { fern } = world
  const id = await checkoutOf(fern, starter)
  const clicks = await Promise.all([1, 2, 3, 4, 5].map(() => fern.api.billing.paySandbox({ id })))
  expect(new Set(clicks.map(({ karmaGranted }) => karmaGranted))).toEqual(new Set([12]))
  expect((await fern.api.dashboards.karma()).available).toBe(12)
  expect(await world.db.selectFrom('subscriptions').where('user_id', '=', fern.id).select('id').execute()).toHaveLength(
    1,
  )
})

test('of two checkouts of one founder one is paid, also before the first plan is heard of', async () => {
  await using world = await openWorld()
  const { fern } = world
  const [first, second] = [await checkoutOf(fern, starter), await checkoutOf(fern, pro)]
  const provider = world.world.sandbox?.provider ?? expect.unreachable()
  provider.post = async () => {}
  await fern.api.billing.paySandbox({ id: first })
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'none' })
  await expect(fern.api.billing.paySandbox({ id: second })).rejects.toMatchObject(refused('already_subscribed'))
  expect(await fern.api.billing.paySandbox({ id: first })).toEqual({ karmaGranted: 12 })
})

test('somebody with a plan starts no second one', async () => {
  await using world = await openWorld()
  const { fran } = world
  await expect(fran.api.billing.checkout({ variantId: pro })).rejects.toMatchObject(refused('already_subscribed'))
  expect((await fran.api.dashboards.karma()).available).toBe(16)
})

test('the trial is once per founder: the next plan is paid, and grants again', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await endPlan(world, fran)
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'expired', givesAccess: false })
  expect((await cara.api.campaigns.get({ id: campaignId })).planOpen).toBe(false)
  expect((await fran.api.campaigns.manage({ id: campaignId })).planOpen).toBe(false)

  const id = await checkoutOf(fran, starter)
  expect(await fran.api.billing.sandboxCheckout({ id })).toMatchObject({ trialDays: 0, karma: 12 })
  await fran.api.billing.paySandbox({ id })
  expect(await fran.api.billing.subscription()).toMatchObject({
    status: 'active',
    planName: 'Starter',
    givesAccess: true,
  })
  expect((await fran.api.dashboards.karma()).available).toBe(28)
  expect((await cara.api.campaigns.get({ id: campaignId })).planOpen).toBe(true)
})

test('a checkout opened before the trial was used up says that it is paid without one, and is', async () => {
  await using world = await openWorld()
  const { fern } = world
  const first = await checkoutOf(fern, starter)
  const second = await checkoutOf(fern, starter)
  expect(await fern.api.billing.sandboxCheckout({ id: second })).toMatchObject({ trialDays: 1 })
  await fern.api.billing.paySandbox({ id: first })
  await endPlan(world, fern)
  expect(await fern.api.billing.sandboxCheckout({ id: second })).toMatchObject({ trialDays: 0 })
  await fern.api.billing.paySandbox({ id: second })
  expect((await fern.api.billing.subscription()).status).toBe('active')
})

test('a plan that is not in the catalogue cannot be bought', async () => {
  await using world = await openWorld()
  const { fern } = world
  for (const variantId of [0, -1, 1_055_632, 2_147_483_648]) {
    await expect(fern.api.billing.checkout({ variantId })).rejects.toMatchObject(refused('not_found'))
  }
  expect(await world.db.selectFrom('checkouts').where('user_id', '=', fern.id).select('id').execute()).toEqual([])
})

test('plans are for founders and admins, and a contributor is told so', async () => {
  await using world = await openWorld()
  const { visitor, cara, carl, nora, ada } = world
  const pick = ({ api }: Pick<Person, 'api'>) => api.billing.checkout({ variantId: growth })
  await expect(pick(visitor)).rejects.toMatchObject({
    ...refused('login_to_subscribe'),
    message: 'Please sign in to subscribe',
  })
  for (const person of [cara, carl, nora])
    await expect(pick(person)).rejects.toMatchObject(refused('plans_for_founders'))
  await ada.api.billing.paySandbox({ id: await checkoutOf(ada, starter) })
  expect((await ada.api.dashboards.karma()).available).toBe(12)
})

test('one person has the payment provider asked thirty times in an hour, and leaves the rest of its limit to the others', async () => {
  await using world = await openWorld({ env: { RATE_LIMIT_FACTOR: '1' } })
  const { fran } = world
  for (let nth = 0; nth < 30; nth++) await fran.api.billing.links()
  await expect(fran.api.billing.links()).rejects.toMatchObject({ code: 'slow_down' })
  await expect(cancelPlan(fran)).rejects.toMatchObject({ code: 'slow_down' })
  await world.passes('1 hour')
  expect(await cancelPlan(fran)).toHaveProperty('endsAt')
})
