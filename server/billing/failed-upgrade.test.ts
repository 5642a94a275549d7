import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { openShop } from '#/tests/shop.ts'
import { growth, pro, starter } from '#/tests/buying.ts'
import type { Trouble } from '#/tests/lemon-squeezy.ts'
import { refused } from '#/tests/refused.ts'
import { reconcile } from './reconcile.ts'

/** Fern pays for Growth and has chosen Starter from her next billing date. */
async function openWaiting() {
  const shop = await openShop()
  const { fern, provider, db } = shop
  const id = provider.buy((await fern.api.billing.checkout({ variantId: growth })).url)
  provider.advance(id)
  await shop.hears()
  await fern.api.billing.changePlan({ variantId: starter })
  return {
    ...shop,
    id,
    plan: () => fern.api.billing.subscription(),
    triesPro: () => fern.api.billing.changePlan({ variantId: pro }),
    open: () =>
      db
        .selectFrom('billing_intents')
        .select('kind')
        .where(sql<boolean>`state = 'open'`)
        .execute(),
  }
}
type Waiting = Awaited<ReturnType<typeof openWaiting>>

type Fate = Trouble | 'the server dies'

const waits = { planName: 'Growth', pending: { planName: 'Starter' } }

/** Decides how each further change that the provider is asked for ends; reads always work. */
function changesMeet({ world: { payments }, provider }: Waiting, ...fates: Fate[]) {
  const { change } = payments
  payments.change = (id, to) => {
    const fate = fates.shift() ?? 'none'
    if (fate === 'the server dies') throw new Error('The server died')
    provider.fails(fate)
    return change(id, to).finally(() => provider.fails('none'))
  }
}

test.each<Trouble>(['refuses', 'down'])(
  'an upgrade that fails leaves the downgrade that waited as it was: the provider %s',
  async how => {
    await using world = await openWaiting()
    // The downgrade is withdrawn, and then the upgrade fails.
    changesMeet(world, 'none', how)
    await expect(world.triesPro()).rejects.toMatchObject(refused('change_failed'))
    expect(await world.plan()).toMatchObject(waits)
    expect(await world.open()).toEqual([])
    world.provider.advance(world.id)
    await world.hears()
    expect(await world.plan()).toMatchObject({ planName: 'Starter', pending: null })
    world.faults.splice(0)
  },
)

test('an upgrade that fails before the downgrade was withdrawn asks the provider for nothing more', async () => {
  await using world = await openWaiting()
  const asked = world.provider.asked.length
  changesMeet(world, 'refuses')
  await expect(world.triesPro()).rejects.toMatchObject(refused('change_failed'))
  expect(await world.plan()).toMatchObject(waits)
  expect(world.provider.asked.slice(asked).filter(line => line.startsWith('PATCH'))).toHaveLength(1)
  world.faults.splice(0)
})

test('when the provider also refuses the downgrade, the founder is told to choose it again', async () => {
  await using world = await openWaiting()
  changesMeet(world, 'none', 'refuses', 'refuses')
  await expect(world.triesPro()).rejects.toMatchObject(refused('waiting_change_lost'))
  expect(await world.plan()).toMatchObject({ planName: 'Growth', pending: null })
  expect(await world.open()).toEqual([])
  await world.fern.api.billing.changePlan({ variantId: starter })
  expect(await world.plan()).toMatchObject(waits)
  world.faults.splice(0)
})

test.each<[string, Fate[]]>([
  ['the server dies before it asks for the upgrade', ['none', 'the server dies']],
  ['the provider answers neither the upgrade nor the downgrade', ['none', 'down', 'down']],
])('the downgrade that waited comes back with the next reconciliation after %s', async (_, fates) => {
  await using world = await openWaiting()
  changesMeet(world, ...fates)
  await expect(world.triesPro()).rejects.toThrow()
  await world.hears()
  expect(await world.plan()).toMatchObject({ planName: 'Growth', pending: null })
  expect(await world.open()).toEqual([{ kind: 'change' }])
  await world.passes('2 minutes')
  await reconcile(world.world)
  expect(await world.plan()).toMatchObject(waits)
  expect(await world.open()).toEqual([])
  world.faults.splice(0)
})

test('a failed upgrade brings back no change that the founder had withdrawn before', async () => {
  await using world = await openWaiting()
  await world.fern.api.billing.undoChange()
  changesMeet(world, 'refuses')
  await expect(world.triesPro()).rejects.toMatchObject(refused('change_failed'))
  expect(await world.plan()).toMatchObject({ planName: 'Growth', pending: null })
  world.faults.splice(0)
})
