import { expect, test } from 'vitest'
import { pro } from '#/tests/buying.ts'
import { openSubscribed } from '#/tests/shop.ts'

test('of an upgraded month whose first payment is refunded, the founder keeps what the upgrade was charged for, whichever goes first', async () => {
  for (const [order, between] of [
    [['renewal', 'updated'], 16],
    [['updated', 'renewal'], 24],
  ] as const) {
    await using world = await openSubscribed()
    const { fern, provider, hears, id } = world
    const available = async () => (await fern.api.dashboards.karma()).available
    await fern.api.billing.changePlan({ variantId: pro })
    await hears()
    expect(await available()).toBe(28)
    const [first, second] = order
    provider.refund(id, first)
    await hears()
    expect(await available()).toBe(between)
    provider.refund(id, second)
    await hears()
    expect(await available()).toBe(12)
    expect(await fern.api.billing.subscription()).toMatchObject({ karmaOwed: 0 })
  }
})
