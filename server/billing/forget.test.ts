import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShop } from '#/tests/shop.ts'
import { checkoutOf, starter } from '#/tests/buying.ts'
import { refused } from '#/tests/refused.ts'
import { openWorld } from '#/tests/world.ts'
import { forgetCheckouts } from './forget.ts'

test('a checkout that nobody paid goes after 30 days, a paid one stays', async () => {
  await using world = await openWorld()
  const { db, fern } = world
  const [left, paid] = [await checkoutOf(fern, starter), await checkoutOf(fern, starter)]
  await fern.api.billing.paySandbox({ id: paid })
  await world.passes('29 days')
  await forgetCheckouts(db)
  expect(await fern.api.billing.sandboxCheckout({ id: left })).toMatchObject({ paid: false })
  await world.passes('31 days')
  await forgetCheckouts(db)
  await expect(fern.api.billing.sandboxCheckout({ id: left })).rejects.toMatchObject(refused('not_found'))
  await expect(fern.api.billing.paySandbox({ id: left })).rejects.toMatchObject(refused('not_found'))
  expect(await fern.api.billing.sandboxCheckout({ id: paid })).toMatchObject({ paid: true })
})

test('a checkout that somebody pays in this moment is not taken away from them', async () => {
  await using world = await openWorld()
  const { db, fern } = world
  const id = await checkoutOf(fern, starter)
  await world.passes('31 days')
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int as waiting from pg_locks where not granted and relation = 'trials_used'::regclass
        and database = (select oid from pg_database where datname = current_database())`.execute(db)
    return rows[0]?.waiting
  }
  const paying = await db.transaction().execute(async tx => {
    await sql`lock table trials_used in access exclusive mode`.execute(tx)
    const paid = fern.api.billing.paySandbox({ id })
    await expect.poll(waiting).toBe(1)
    await forgetCheckouts(db)
    return { paid }
  })
  expect(await paying.paid).toEqual({ karmaGranted: 12 })
  expect(await fern.api.billing.sandboxCheckout({ id })).toMatchObject({ paid: true })
})

test('what the provider tells late of a purchase counts, also when its checkout was forgotten', async () => {
  await using world = await openShop()
  const { db, fern, provider, hears } = world
  const { url } = await fern.api.billing.checkout({ variantId: starter })
  provider.buy(url)
  await world.passes('31 days')
  await forgetCheckouts(db)
  expect(await db.selectFrom('checkouts').select('id').where('user_id', '=', fern.id).execute()).toEqual([])
  await hears()
  expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Starter' })
  expect((await fern.api.dashboards.karma()).available).toBe(12)
})
