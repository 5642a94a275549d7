import { expect, test } from 'vitest'
import { pro } from '#/tests/buying.ts'
import { refused } from '#/tests/refused.ts'
import { openShop, openSubscribed } from '#/tests/shop.ts'
import { ownPages } from '../infra/payments/own-pages.ts'
import { PaymentsError } from '../infra/payments/payments.ts'

const elsewhere = refused('payment_page_elsewhere')

test('a page that is not the provider’s own is not handed out, and the operator reads where it was', async () => {
  await using shop = await openShop()
  await using subscribed = await openSubscribed()
  const ask = {
    checkout: async () => (await shop.fern.api.billing.checkout({ variantId: pro })).url,
    portal: async () => (await subscribed.fern.api.billing.links()).portal,
  }
  for (const { provider } of [shop, subscribed]) provider.sendsTo('https://shop.example.evil.example')
  await expect(ask.checkout()).rejects.toMatchObject(elsewhere)
  await expect(ask.portal()).rejects.toMatchObject(elsewhere)
  for (const { faults } of [shop, subscribed]) {
    const told = faults.splice(0).map(String)
    expect(told).toEqual([
      expect.stringContaining('https://shop.example.evil.example, which LEMON_SQUEEZY_HOSTS does not'),
    ])
    expect(told[0]).not.toMatch(/subscription=|buy/)
  }

  for (const { provider } of [shop, subscribed]) provider.sendsTo('https://my-store.lemonsqueezy.com')
  expect(await ask.checkout()).toMatch(/^https:\/\/my-store\.lemonsqueezy\.com\/buy/)
  expect(await ask.portal()).toMatch(/^https:\/\/my-store\.lemonsqueezy\.com\/billing/)
})

const own = ownPages('https://api.lemonsqueezy.com/v1', new Set(['shop.example', 'localhost:9000', 'plain.example']))

test.each([
  'https://lemonsqueezy.com/billing',
  'https://my-store.lemonsqueezy.com/checkout/custom/1?signature=2',
  'https://shop.example/billing',
  'http://localhost:9000/buy/1',
])('%s is the provider’s own', url => expect(own(url)).toBe(url))

test.each([
  'https://evil.example/my-store.lemonsqueezy.com',
  'https://my-store.lemonsqueezy.com.evil.example/',
  'https://my-store.lemonsqueezy.com@evil.example/',
  'https://evillemonsqueezy.com/',
  'https://my-store.lemonsqueezy.com:8443/',
  'https://shop.example:8443/',
  'https://a.shop.example/',
  'http://my-store.lemonsqueezy.com/',
  'http://plain.example/',
  'http://localhost:9001/',
])('%s is not', url => expect(() => own(url)).toThrow(PaymentsError))
