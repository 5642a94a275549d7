import { expect, test } from 'vitest'
import { openShop, providerId } from '#/tests/shop.ts'
import { checkoutOf, pro } from '#/tests/buying.ts'
import { follow, linkIn, openMailed, toOf } from '#/tests/mailed.ts'
import { newFounder } from '#/tests/new-founder.ts'
import { openWorld } from '#/tests/world.ts'
import { testPassword } from '#/tests/cast.ts'

test('another spelling of an address that had the trial is offered none, a stranger is; what a founder reads is what the checkout gives', async () => {
  await using world = await openWorld()
  for (const [email, mayTry] of [
    ['Fran+again@example.com', false],
    ['frank@example.com', true],
  ] as const) {
    const { api } = await newFounder(world, email)
    expect(await api.billing.subscription()).toEqual({ status: 'none', givesAccess: false, mayTry })
    const { trialDays } = await api.billing.sandboxCheckout({ id: await checkoutOf({ api }) })
    expect({ email, trialDays }).toEqual({ email, trialDays: mayTry ? 1 : 0 })
  }
})

test('who deleted their account and comes back has had their trial', async () => {
  await using world = await openWorld()
  const { fred } = world
  await fred.api.ownData.leave({ email: fred.email, present: null })
  const { api } = await newFounder(world, fred.email)
  expect(await api.billing.sandboxCheckout({ id: await checkoutOf({ api }) })).toMatchObject({ trialDays: 0 })
})

test('of ten accounts of one mailbox that begin a trial at once, one is granted its karma', async () => {
  await using world = await openWorld()
  const apis = await Promise.all(
    Array.from({ length: 10 }, async (_, at) => (await newFounder(world, `many+${at}@example.com`)).api),
  )
  const ids = await Promise.all(apis.map(api => checkoutOf({ api })))
  await Promise.all(apis.map((api, at) => api.billing.paySandbox({ id: ids[at] ?? '' })))
  const karma = await Promise.all(apis.map(async api => (await api.dashboards.karma()).available))
  const tried = await Promise.all(apis.map(async api => (await api.billing.subscription()).status === 'on_trial'))
  expect(karma.filter((amount, at) => tried[at] && amount > 0)).toEqual([16])
})

test('the same customer of the provider tries once, whatever address they come with', async () => {
  await using shop = await openShop()
  const { fern, provider, hears } = shop
  const { api: other } = await newFounder(shop, 'nobody.knows@example.com')
  provider.buy((await fern.api.billing.checkout({ variantId: pro })).url, { customerId: 77 })
  provider.buy((await other.billing.checkout({ variantId: pro })).url, { customerId: 77 })
  await hears()
  expect((await fern.api.dashboards.karma()).available).toBe(16)
  expect(await other.dashboards.karma()).toMatchObject({ available: 0 })
  expect((await other.billing.subscription()).status).toBe('on_trial')
  const id = (await other.accounts.me())?.id ?? ''
  provider.advance(await providerId(shop, { ...fern, id }))
  await hears()
  expect(await other.dashboards.karma()).toMatchObject({ available: 16 })
})

test('trials begun under made-up addresses count for one account of the mailbox that all of them are moved to', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const karma: number[] = []
  for (const nth of [1, 2]) {
    const { api } = await newFounder(world, `made.up.${nth}@example.com`)
    await api.billing.paySandbox({ id: await checkoutOf({ api }) })
    await letters()
    const email = `fran.real+${nth}@example.com`
    await api.email.changeAddress({ email, present: testPassword })
    await follow(mailed, linkIn((await letters()).find(mail => toOf(mail) === email)), 'confirm')
    expect(await api.accounts.me()).toMatchObject({ email, isVerified: true })
    karma.push((await api.dashboards.karma()).available)
    const { items } = await api.karma.statement({ kind: 'reversal' })
    expect(items.map(({ reason }) => reason)).toEqual(nth === 1 ? [] : ['The free trial is once per person'])
  }
  expect(karma).toEqual([16, 0])
})

test('whoever had confirmed the address of their trial keeps it under another, whoever had one there', async () => {
  await using mailed = await openMailed()
  const { world, letters } = mailed
  const { fran, fern } = world
  await fern.api.billing.paySandbox({ id: await checkoutOf(fern) })
  const email = 'fran+fern@example.com'
  await fern.api.email.changeAddress({ email, present: testPassword })
  const mails = await letters()
  for (const to of [fern.email, email]) await follow(mailed, linkIn(mails.find(mail => toOf(mail) === to)), 'confirm')
  expect(await fern.api.accounts.me()).toMatchObject({ email })
  for (const { api } of [fran, fern]) expect((await api.dashboards.karma()).available).toBeGreaterThan(0)
})
