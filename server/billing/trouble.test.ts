import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { openShop, openSubscribed, providerId } from '#/tests/shop.ts'
import { cancelPlan, pro, starter } from '#/tests/buying.ts'
import type { Trouble } from '#/tests/lemon-squeezy.ts'
import { refused } from '#/tests/refused.ts'
import { lemonSqueezy } from '../infra/payments/lemon-squeezy.ts'
import { reconcile } from './reconcile.ts'

/** Errors logged about a failing provider are expected here. */
const forget = ({ faults }: { faults: unknown[] }) => faults.splice(0)

const open = ({ db }: Awaited<ReturnType<typeof openShop>>) =>
  db
    .selectFrom('billing_intents')
    .select('state')
    .where(sql<boolean>`state = 'open'`)
    .execute()

test.each<Trouble>(['down', 'nonsense', 'refuses'])(
  'with a provider that is %s, nothing changes and the founder is told',
  async how => {
    await using world = await openSubscribed()
    const { fern, provider } = world
    const before = await fern.api.billing.subscription()
    provider.fails(how)
    await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('change_failed'))
    expect(await fern.api.billing.subscription()).toEqual(before)
    // Where the provider may have done it after all, that is still to be read.
    expect(await open(world)).toHaveLength(how === 'refuses' ? 0 : 1)
    await expect(fern.api.billing.links()).rejects.toMatchObject(refused('links_failed'))
    provider.fails('none')
    await world.passes('2 minutes')
    expect(await cancelPlan(fern)).toHaveProperty('endsAt')
    expect(await open(world)).toEqual([])
    expect(forget(world).length).toBeGreaterThan(0)
  },
)

test('a change that the provider refused does not block the next one', async () => {
  await using world = await openSubscribed()
  const { fern, provider } = world
  provider.fails('refuses')
  await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('change_failed'))
  provider.fails('none')
  expect(await fern.api.billing.changePlan({ variantId: pro })).toMatchObject({ newPlan: 'Pro' })
  forget(world)
})

test('a checkout that cannot be made is said in the words of the catalogue', async () => {
  await using world = await openShop()
  world.provider.fails('down')
  await expect(world.fern.api.billing.checkout({ variantId: pro })).rejects.toMatchObject(refused('checkout_failed'))
  forget(world)
})

test('an upgrade whose payment is declined says so, and brings its karma once it is paid', async () => {
  await using world = await openSubscribed()
  const { fern, provider, id } = world
  const karma = async () => (await fern.api.dashboards.karma()).available
  const before = await karma()
  provider.declineUpgrades()
  expect(await fern.api.billing.changePlan({ variantId: pro })).toMatchObject({ isUpgrade: true, isSettled: false })
  await world.hears()
  expect(await karma()).toBe(before)
  provider.recover(id)
  await world.hears()
  expect(await karma()).toBe(before + 4)
})

test('after an answer that broke off, the result of the change is read from the provider: changed, granted once', async () => {
  await using world = await openSubscribed()
  const { fern, provider } = world
  provider.fails('breaks off')
  expect(await fern.api.billing.changePlan({ variantId: pro })).toMatchObject({ newPlan: 'Pro' })
  provider.fails('none')
  await world.hears()
  expect((await fern.api.dashboards.karma()).available).toBe(28)
  expect(provider.asked.filter(line => line.startsWith('PATCH'))).toHaveLength(1)
  forget(world)
})

test('a crash between asking and hearing is resolved by reading the provider', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider, db } = world
  await db
    .insertInto('billing_intents')
    .values({
      id: '01900000-0000-7000-8000-000000000001',
      user_id: fern.id,
      kind: 'cancel',
      subscription_id: id,
      variant_id: null,
      state: 'open',
    })
    .execute()
  provider.cancelUnheard(id)
  await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('billing_busy'))
  await world.passes('2 minutes')
  await reconcile(world.world)
  expect(await open(world)).toEqual([])
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'cancelled', canResume: true })
})

test('a day later drift is repaired, and shown to the operator', async () => {
  await using world = await openSubscribed()
  const { fern, ada, id, provider } = world
  await reconcile(world.world)
  provider.cancelUnheard(id)
  await reconcile(world.world)
  expect((await fern.api.billing.subscription()).status).toBe('active')
  await world.passes('25 hours')
  await reconcile(world.world)
  expect((await fern.api.billing.subscription()).status).toBe('cancelled')
  const { items } = await ada.api.billing.events({})
  const repair = items.find(({ name, objectId }) => name === 'reconciliation' && objectId === id)
  expect(repair?.outcome).toMatch(/^repaired: active, plan 1055631.* became cancelled/)
})

test('of a plan that is over the provider is asked no more', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  await cancelPlan(fern)
  provider.advance(id)
  await world.hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'expired' })
  await world.passes('25 hours')
  const asked = () => provider.asked.filter(line => line.includes(id))
  const before = asked()
  await reconcile(world.world)
  expect(asked()).toEqual(before)
})

test('moving up on trial charges nothing yet', async () => {
  await using world = await openShop()
  const { fern, provider } = world
  provider.buy((await fern.api.billing.checkout({ variantId: starter })).url)
  await world.hears()
  const { payments } = world.world
  const { change } = payments
  const times: string[] = []
  payments.change = (id, to) => (times.push(to.when), change(id, to))
  expect(await fern.api.billing.changePlan({ variantId: pro })).toMatchObject({ newPlan: 'Pro' })
  expect(times).toEqual(['renewal'])
})

test('a renewal whose webhook did not come is read as soon as the paid time is over', async () => {
  await using world = await openSubscribed()
  const { fern, provider, id } = world
  await reconcile(world.world)
  await world.db
    .updateTable('subscriptions')
    .set({ renews_at: sql<Date>`now() + interval '10 minutes'` })
    .where('provider_id', '=', id)
    .execute()
  provider.advance(id)
  const asked = provider.asked.length
  await reconcile(world.world)
  expect(provider.asked).toHaveLength(asked)
  await world.passes('11 minutes')
  await reconcile(world.world)
  expect((await fern.api.dashboards.karma()).available).toBe(36)
  const again = provider.asked.length
  await reconcile(world.world)
  expect(provider.asked).toHaveLength(again)
})

test('months of webhooks that never came are made up for, every invoice of every page', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  for (let month = 0; month < 4; month++) provider.advance(id)
  provider.sent.length = 0
  await world.passes('25 hours')
  await reconcile(world.world)
  expect((await fern.api.dashboards.karma()).available).toBe(12 * 6)
  expect(provider.asked.filter(line => line.startsWith('GET /subscription-invoices')).length).toBeGreaterThan(2)
})

test('a provider that is slow is not waited for', async () => {
  await using world = await openSubscribed()
  const { provider, fern } = world
  provider.fails('slow')
  const settings = {
    apiUrl: provider.url,
    apiKey: 'a key that only the tests know',
    storeId: '1',
    webhookSecret: 'x',
    storeHosts: new Set<string>(),
  }
  const client = lemonSqueezy({ ...settings, testMode: false }, 100)
  await expect(client.resume(await providerId(world, fern))).rejects.toMatchObject({ kind: 'unknown' })
})

test('the links to card and portal are asked for anew each time', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  const before = provider.asked.length
  const links = {
    portal: `https://shop.example/billing?subscription=${id}`,
    paymentMethod: `https://shop.example/card?subscription=${id}`,
  }
  expect(await fern.api.billing.links()).toEqual(links)
  expect(await fern.api.billing.links()).toEqual(links)
  expect(provider.asked.slice(before)).toHaveLength(2)
})

test('two checkouts that were both paid make one plan that counts, and its karma once', async () => {
  await using world = await openShop()
  const { fern, provider } = world
  const urls = [
    await fern.api.billing.checkout({ variantId: pro }),
    await fern.api.billing.checkout({ variantId: pro }),
  ]
  const ids = urls.map(({ url }) => provider.buy(url))
  for (const id of ids.toReversed()) provider.advance(id)
  await world.hears()
  expect((await fern.api.dashboards.karma()).available).toBe(32)
  await expect(fern.api.billing.checkout({ variantId: pro })).rejects.toMatchObject(refused('already_subscribed'))
  const { items } = await world.ada.api.billing.events({})
  const second = items.filter(({ name, objectId }) => name === 'subscription_created' && objectId === ids[1])
  expect(second).toMatchObject([{ outcome: 'applied, beside another plan' }])
})

test('whoever had a plan is offered no second trial', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider } = world
  await cancelPlan(fern)
  provider.advance(id)
  await world.hears()
  const { url } = await fern.api.billing.checkout({ variantId: pro })
  expect(provider.checkouts.map(({ checkout_options }) => checkout_options.skip_trial)).toEqual([false, true])
  provider.buy(url)
  await world.hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active', planName: 'Pro' })
})

test('a checkout asks for what was chosen, and carries who chose it', async () => {
  await using world = await openShop()
  const { fern, provider } = world
  await fern.api.billing.checkout({ variantId: pro })
  expect(provider.checkouts).toMatchObject([
    {
      checkout_data: { email: fern.email, custom: { user_id: fern.id } },
      product_options: { enabled_variants: [pro] },
    },
  ])
})

test('what the sandbox sold before lasts as long as it says, and nobody renews it', async () => {
  await using world = await openShop()
  const { fran } = world
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'on_trial', givesAccess: true })
  await reconcile(world.world)
  expect(await fran.api.billing.subscription()).toMatchObject({ status: 'expired', givesAccess: true })
  await world.passes('25 hours')
  expect(await fran.api.billing.subscription()).toMatchObject({ givesAccess: false })
  expect((await fran.api.billing.checkout({ variantId: pro })).url).toContain('/buy/')
})

test('an event that cannot be applied waits for another try, and keeps none of the others waiting', async () => {
  await using world = await openShop()
  const { fern, ada, provider, db } = world
  const { url } = await fern.api.billing.checkout({ variantId: pro })
  provider.buy(url)
  await sql`alter table subscription_plans rename to mislaid`.execute(db)
  await world.hears()
  const outcomes = async () =>
    (await ada.api.billing.events({})).items
      .slice(0, 2)
      .map(({ name, outcome, attempts }) => ({ name, outcome, attempts }))
  expect(await outcomes()).toEqual([
    { name: 'subscription_created', outcome: null, attempts: 1 },
    { name: 'order_created', outcome: 'kept, nothing to do', attempts: 0 },
  ])
  expect(forget(world)).toHaveLength(1)
  await sql`alter table mislaid rename to subscription_plans`.execute(db)
  await world.passes('1 minute')
  await world.hears()
  expect((await outcomes())[0]).toMatchObject({ outcome: 'applied' })
  expect((await fern.api.dashboards.karma()).available).toBe(16)
})
