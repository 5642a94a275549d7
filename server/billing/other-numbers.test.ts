import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { starter } from '#/tests/buying.ts'
import { openSubscribed } from '#/tests/shop.ts'

test('karma stays when the catalogue no longer has the number under which a month was paid, unless that is refunded', async () => {
  await using world = await openSubscribed()
  const { fern, provider, id, db, hears } = world
  const available = async () => (await fern.api.dashboards.karma()).available
  expect(await available()).toBe(24)
  // As if the store had given its plans other numbers since.
  for (const table of ['subscriptions', 'subscription_plans'])
    await sql`update ${sql.table(table)} set variant_id = 7`.execute(db)
  await sql`update subscriptions set status = 'expired', ends_at = now(), renews_at = now()`.execute(db)
  provider.buy((await fern.api.billing.checkout({ variantId: starter })).url)
  await hears()
  expect(await available()).toBe(36)
  expect(await fern.api.billing.subscription()).toMatchObject({ karmaOwed: 0 })
  provider.refund(id)
  await hears()
  expect(await available()).toBe(24)
})
