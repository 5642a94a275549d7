import { describe, expect, test } from 'vitest'
import { providerId, providers } from '#/tests/shop.ts'
import { cancelPlan, growth, pro, resumePlan, starter } from '#/tests/buying.ts'
import { postsCampaign } from '#/tests/samples.ts'
import { refused } from '#/tests/refused.ts'
import type { Person } from '#/tests/world.ts'

const karma = async ({ api }: Person) => (await api.dashboards.karma()).available

describe.each(providers)('with %s', (_name, open) => {
  test('a founder tries for a day, pays for the first month, and has karma for each', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, growth)
    expect(await fern.api.billing.subscription()).toMatchObject({
      status: 'on_trial',
      planName: 'Growth',
      givesAccess: true,
      cardLastFour: '4242',
      canChange: true,
      canResume: false,
      pending: null,
      nudge: null,
    })
    expect(await karma(fern)).toBe(12)
    const id = await providerId(world, fern)
    for (const total of [24, 36]) {
      await till.advances(id)
      expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active', statusFormatted: 'Active' })
      expect(await karma(fern)).toBe(total)
    }
  })

  test('moving up is charged and granted at once; moving down waits, and can be undone', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    const id = await providerId(world, fern)
    await till.advances(id)
    expect(await karma(fern)).toBe(24)

    expect(await fern.api.billing.preview({ variantId: pro })).toMatchObject({
      isUpgrade: true,
      oldPlan: 'Starter',
      newPlan: 'Pro',
      newPrice: 99,
      karmaDifference: 4,
      chargedNext: 99,
    })
    const up = await fern.api.billing.changePlan({ variantId: pro })
    expect(up).toEqual({
      isUpgrade: true,
      oldPlan: 'Starter',
      newPlan: 'Pro',
      newPrice: 99,
      karmaDifference: 4,
      isSettled: true,
    })
    expect(await karma(fern)).toBe(28)
    await world.hears()
    await expect(fern.api.billing.undoChange()).rejects.toMatchObject(refused('no_pending_change'))
    expect(await fern.api.billing.changePlan({ variantId: pro })).toEqual(up)
    expect(await karma(fern)).toBe(28)
    expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro', pending: null })

    const down = await fern.api.billing.changePlan({ variantId: growth })
    expect(down).toMatchObject({ isUpgrade: false, karmaDifference: -4 })
    expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro', pending: { planName: 'Growth' } })
    expect(await fern.api.billing.changePlan({ variantId: growth })).toEqual(down)
    await expect(fern.api.billing.preview({ variantId: growth })).rejects.toThrow('begins on your next billing date')
    await fern.api.billing.undoChange()
    expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Pro', pending: null })
    expect(await fern.api.billing.undoChange()).toEqual({})
    await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('same_plan'))

    await fern.api.billing.changePlan({ variantId: starter })
    await world.hears()
    expect(await karma(fern)).toBe(28)
    await till.advances(id)
    expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Starter', pending: null })
    expect(await karma(fern)).toBe(40)
  })

  test('going back and forth within a month mints nothing', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    await till.advances(await providerId(world, fern))
    for (let round = 0; round < 3; round++) {
      await fern.api.billing.changePlan({ variantId: pro }).catch(() => fern.api.billing.undoChange())
      await fern.api.billing.changePlan({ variantId: starter })
      await world.hears()
      expect(await karma(fern)).toBe(28)
    }
  })

  test('from Starter to Growth the price alone is more: an upgrade without karma', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    await till.advances(await providerId(world, fern))
    expect(await fern.api.billing.changePlan({ variantId: growth })).toMatchObject({
      isUpgrade: true,
      karmaDifference: 0,
    })
    expect(await fern.api.billing.subscription()).toMatchObject({ planName: 'Growth', pending: null })
    expect(await karma(fern)).toBe(24)
  })

  test('a cancelled plan stays to the end of what is paid, can be resumed, and then ends; what is said twice is answered twice', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, pro)
    const id = await providerId(world, fern)
    await till.advances(id)
    const { endsAt } = await cancelPlan(fern)
    expect(endsAt).toBeInstanceOf(Date)
    const cancelled = { status: 'cancelled', endsAt, givesAccess: true, canChange: false, canResume: true }
    expect(await fern.api.billing.subscription()).toMatchObject(cancelled)
    expect(await cancelPlan(fern)).toEqual({ endsAt })
    await expect(fern.api.billing.changePlan({ variantId: starter })).rejects.toMatchObject(refused('plan_not_active'))
    await expect(fern.api.billing.checkout({ variantId: starter })).rejects.toThrow('a plan that still runs')

    await resumePlan(fern)
    expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active', endsAt: null, canChange: true })
    expect(await resumePlan(fern)).toEqual({})

    await cancelPlan(fern)
    await till.advances(id)
    expect(await fern.api.billing.subscription()).toMatchObject({
      status: 'expired',
      givesAccess: false,
      nudge: 'ended',
    })
    await expect(fern.api.billing.changePlan({ variantId: pro })).rejects.toMatchObject(refused('nothing_to_change'))
    expect(await karma(fern)).toBe(32)
  })

  test('a payment that fails grants nothing until it is made good', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    const id = await providerId(world, fern)
    await till.fails(id)
    expect(await fern.api.billing.subscription()).toMatchObject({ status: 'past_due', nudge: 'payment_failed' })
    expect(await karma(fern)).toBe(12)
    await till.recovers(id)
    expect(await fern.api.billing.subscription()).toMatchObject({ status: 'active', nudge: null })
    expect(await karma(fern)).toBe(24)
  })

  test('a plan whose payment failed can be cancelled, and keeps what was paid', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, growth)
    const id = await providerId(world, fern)
    await till.advances(id)
    await till.fails(id)
    const due = await fern.api.billing.subscription()
    expect(due).toMatchObject({ status: 'past_due', givesAccess: true, canCancel: true, canChange: false })
    expect(await cancelPlan(fern)).toEqual({ endsAt: due.status === 'none' ? null : due.renewsAt })
    await world.hears()
    expect(await fern.api.billing.subscription()).toMatchObject({ status: 'cancelled', givesAccess: true })
    await till.advances(id)
    expect(await fern.api.billing.subscription()).toMatchObject({ status: 'expired', givesAccess: false })
  })

  test('a refund takes back what is left, and the next grant settles the rest', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    const id = await providerId(world, fern)
    await till.advances(id)
    await fern.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 10 }))
    expect(await karma(fern)).toBe(4)
    await till.refunds(id)
    expect(await karma(fern)).toBe(0)
    expect(await fern.api.billing.subscription()).toMatchObject({ karmaOwed: 8 })
    const { items, months } = await fern.api.karma.statement({ kind: 'reversal' })
    expect(items).toMatchObject([{ amount: -4, reason: 'A payment was refunded' }])
    expect(months).toMatchObject([{ received: 24, spent: 24, takenBack: 4 }])
    await till.advances(id)
    expect(await karma(fern)).toBe(4)
    expect(await fern.api.billing.subscription()).toMatchObject({ karmaOwed: 0 })
  })

  test('when a plan that ran out recovers, the karma of the one bought meanwhile goes back, and the statement says why', async () => {
    await using world = await open()
    const { fern, till, db } = world
    await till.buys(fern, starter)
    const first = await providerId(world, fern)
    await till.advances(first)
    await till.fails(first)
    await db
      .updateTable('subscriptions')
      .set({ renews_at: new Date(Date.now() - 86_400_000), status: 'unpaid' })
      .where('provider_id', '=', first)
      .execute()
    await till.buys(fern, pro)
    await till.advances(await providerId(world, fern))
    const before = await karma(fern)
    await till.recovers(first)
    expect(await karma(fern)).toBeLessThan(before + 12)
    const { items } = await fern.api.karma.statement({ kind: 'reversal' })
    expect(items.map(({ reason }) => reason)).toContain('An earlier plan runs again, and only one counts at a time')
    expect(items.map(({ reason }) => reason)).not.toContain('A payment was refunded')
  })

  test('choosing the plan one has, or a plan without a subscription, is refused by name', async () => {
    await using world = await open()
    const { fern, till } = world
    const change = (variantId: number) => fern.api.billing.changePlan({ variantId })
    await expect(change(pro)).rejects.toMatchObject(refused('nothing_to_change'))
    await expect(cancelPlan(fern)).rejects.toMatchObject(refused('nothing_to_cancel'))
    await till.buys(fern, pro)
    await expect(change(pro)).rejects.toMatchObject(refused('same_plan'))
    await expect(change(1)).rejects.toMatchObject(refused('not_found'))
  })

  test('twenty clicks change the plan once, and grant the difference once', async () => {
    await using world = await open()
    const { fern, till } = world
    await till.buys(fern, starter)
    await till.advances(await providerId(world, fern))
    const clicks = Array.from({ length: 20 }, () => fern.api.billing.changePlan({ variantId: pro }))
    const answers = await Promise.allSettled(clicks)
    const given = answers.flatMap(one => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given.length).toBeGreaterThan(0)
    for (const one of given) expect(one).toEqual({ ...given[0], isUpgrade: true, oldPlan: 'Starter', newPlan: 'Pro' })
    const codes = answers.flatMap(one => (one.status === 'rejected' ? [String(one.reason.code)] : []))
    expect(new Set([...codes, 'billing_busy'])).toEqual(new Set(['billing_busy']))
    await world.hears()
    expect(await karma(fern)).toBe(28)
  })
})
