import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { earlierVariantIds } from '#/rules/plans.ts'
import { pro, starter } from '#/tests/buying.ts'
import { refused } from '#/tests/refused.ts'
import { openSubscribed } from '#/tests/shop.ts'
import type { Db } from '../infra/db/pool.ts'

/** As if the store had given its plans other numbers since. */
async function boughtAs(variantId: number, db: Db) {
  for (const table of ['subscriptions', 'subscription_plans'])
    await sql`update ${sql.table(table)} set variant_id = ${variantId}`.execute(db)
  await sql`update subscriptions set plan_variant_id = ${variantId}`.execute(db)
}

/** Has Starter sold under another number before, until disposed. */
function soldBefore(variantId: number) {
  const before = earlierVariantIds.Starter
  Object.assign(earlierVariantIds, { Starter: [variantId] })
  return { [Symbol.dispose]: () => Object.assign(earlierVariantIds, { Starter: before }) }
}

test('karma stays when the catalogue no longer has the number under which a month was paid, unless that is refunded', async () => {
  await using world = await openSubscribed()
  const { fern, provider, id, db, hears } = world
  const available = async () => (await fern.api.dashboards.karma()).available
  expect(await available()).toBe(24)
  await boughtAs(7, db)
  await sql`update subscriptions set status = 'expired', ends_at = now(), renews_at = now()`.execute(db)
  provider.buy((await fern.api.billing.checkout({ variantId: starter })).url)
  await hears()
  expect(await available()).toBe(36)
  expect(await fern.api.billing.subscription()).toMatchObject({ karmaOwed: 0 })
  provider.refund(id)
  await hears()
  expect(await available()).toBe(24)
})

test('a plan that was bought under an earlier number is shown, is the present one, and can be changed', async () => {
  await using world = await openSubscribed()
  const { fern, provider, db, hears } = world
  using _ = soldBefore(7)
  await boughtAs(7, db)
  const shown = { status: 'active', planName: 'Starter', variantId: starter, pending: null, givesAccess: true }
  expect(await fern.api.billing.subscription()).toMatchObject(shown)
  await expect(fern.api.billing.changePlan({ variantId: starter })).rejects.toMatchObject(refused('same_plan'))
  await expect(fern.api.billing.undoChange({})).rejects.toMatchObject(refused('no_pending_change'))
  expect(await fern.api.billing.changePlan({ variantId: pro })).toMatchObject({ oldPlan: 'Starter', isSettled: true })
  await hears()
  expect(provider.asked.filter(line => line.startsWith('PATCH'))).toHaveLength(1)
  expect((await fern.api.dashboards.karma()).available).toBe(28)
})
