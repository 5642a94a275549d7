import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { openShop } from '#/tests/shop.ts'
import { growth, pro, starter } from '#/tests/buying.ts'
import { shop, webhook } from '#/tests/lemon-squeezy.ts'
import type { Person } from '#/tests/world.ts'
import { change } from '../infra/db/change.ts'
import { lemonSqueezy } from '../infra/payments/lemon-squeezy.ts'
import type { Payments } from '../infra/payments/payments.ts'
import { applyEvent } from './apply-event.ts'
import { applyEvents } from './apply-events.ts'
import { customFor } from './custom-data.ts'
import { refresh } from './refresh.ts'

type Shop = Awaited<ReturnType<typeof openShop>>

const runs = 20
const deeds = ['advance', 'fail', 'recover', 'refund', 'cancel', 'resume', 'up', 'down'] as const

const aDelivery = fc.record({ which: fc.nat(), crashes: fc.boolean() })
const aPlay = fc.record({
  variant: fc.constantFrom(starter, growth, pro),
  deeds: fc.array(fc.tuple(fc.constantFrom(...deeds), fc.constantFrom(starter, growth, pro)), {
    minLength: 1,
    maxLength: 9,
  }),
  deliveries: fc.array(aDelivery, { maxLength: 30 }),
  order: fc.array(fc.nat(), { minLength: 60, maxLength: 60 }),
  /** The provider's clock may be so coarse that several events share a timestamp. */
  perSecond: fc.constantFrom(1, 3),
})
type Play = z.infer<typeof playShape>
const playShape = z.object({
  variant: z.number(),
  deeds: z.array(z.tuple([z.enum(deeds), z.number()])),
  deliveries: z.array(z.object({ which: z.number(), crashes: z.boolean() })),
  order: z.array(z.number()),
  perSecond: z.number(),
})

test(
  'webhooks in any order, any number of times, with crashes in between, end as in order and once; read, as the provider says',
  { timeout: 240_000 },
  () =>
    fc.assert(
      fc.asyncProperty(aPlay, async play => {
        await using world = await openShop()
        const { id, client, events } = await lifeOf(world, play)
        const told = (buyer: Person, letter: string) => events.map(body => retold(body, buyer, letter))
        for (const body of told(world.fern, 'a')) {
          await world.fetch(webhook(body))
          await applyEvents(world.world)
        }
        await deliverWildly(world, told(world.ada, 'b'), play)
        expect(await endOf(world, world.ada)).toEqual(await endOf(world, world.fern))
        for (const [buyer, letter] of [
          [world.fern, 'a'],
          [world.ada, 'b'],
        ] as const) {
          await refresh({ ...world.world, payments: telling(client, letter) }, buyer.id, `${letter}${id}`)
          const { subscriptions } = await endOf(world, buyer)
          expect(subscriptions).toMatchObject([await truthOf(client, id)])
        }
      }),
      { numRuns: runs, interruptAfterTimeLimit: 90_000 },
    ),
)

/** A subscription's life at the provider, and the webhooks that it makes the provider send. */
async function lifeOf({ provider, fern }: Shop, { variant, deeds: lives, perSecond }: Play) {
  provider.eventsPerSecond(perSecond)
  const id = provider.buy((await fern.api.billing.checkout({ variantId: variant })).url)
  const { secret, apiKey, storeId } = shop
  const client = lemonSqueezy({
    apiUrl: provider.url,
    apiKey,
    storeId,
    webhookSecret: secret,
    storeHosts: new Set(),
    testMode: false,
  })
  for (const [deed, variantId] of lives) {
    if (deed === 'cancel') await client.cancel(id)
    else if (deed === 'resume') await client.resume(id)
    else if (deed === 'up') await client.change(id, { variantId, when: 'now' })
    else if (deed === 'down') await client.change(id, { variantId, when: 'renewal' })
    else provider[deed](id)
  }
  return { id, client, events: provider.sent.filter(body => !body.includes('order_created')) }
}

/** The provider's answers about the same subscription of another buyer. */
const telling = (client: Payments, letter: string): Payments => ({
  ...client,
  subscription: async id => {
    const said = await client.subscription(id.slice(1))
    return said && { ...said, id }
  },
  invoices: async subscriptionId => {
    const all = await client.invoices(subscriptionId.slice(1))
    return all.map(invoice => ({ ...invoice, id: `${letter}${invoice.id}`, subscriptionId }))
  },
})

async function truthOf(client: Payments, id: string) {
  const said = await client.subscription(id)
  return { status: said?.status, variant_id: said?.variantId, renews_at: said?.renewsAt, ends_at: said?.endsAt }
}

const body = z.looseObject({
  meta: z.looseObject({}),
  data: z.looseObject({ id: z.string(), attributes: z.record(z.string(), z.unknown()) }),
})

/** The same event for another buyer's subscription. */
function retold(text: string, buyer: Person, letter: string) {
  const event = body.parse(JSON.parse(text))
  event.meta['custom_data'] = customFor(shop.secret, buyer.id)
  event.data.id = `${letter}${event.data.id}`
  const { attributes } = event.data
  if ('customer_id' in attributes) attributes['customer_id'] = `${letter}${String(attributes['customer_id'])}`
  if ('subscription_id' in attributes)
    attributes['subscription_id'] = `${letter}${String(attributes['subscription_id'])}`
  return JSON.stringify(event)
}

async function deliverWildly(world: Shop, events: string[], { deliveries, order }: Play) {
  for (const { which, crashes } of deliveries) {
    await world.fetch(webhook(events[which % events.length] ?? ''))
    if (crashes) await crashInTheMiddle(world)
    else if (which % 3 === 0) await applyEvents(world.world)
  }
  const shuffled = events
    .map((event, index) => ({ event, place: order[index] ?? 0 }))
    .toSorted((a, b) => a.place - b.place)
  for (const { event, place } of shuffled) {
    await world.fetch(webhook(event))
    if (place % 2 === 0) await applyEvents(world.world)
  }
  await applyEvents(world.world)
}

/** Everything for an event is written, then the server dies before the commit. */
async function crashInTheMiddle({ world, db }: Shop) {
  const waiting = db.selectFrom('webhook_events').select('id').where('applied_at', 'is', null)
  const event = await waiting.executeTakeFirst()
  const crash = change(world, async (tx, tell) => {
    if (event) await applyEvent(tx, tell, world, event.id)
    throw new Error('The server died')
  })
  await expect(crash).rejects.toThrow('The server died')
}

async function endOf({ db }: Shop, { id, api }: Person) {
  const subscriptions = await db
    .selectFrom('subscriptions')
    .where('user_id', '=', id)
    .select(['status', 'variant_id', 'plan_variant_id', 'renews_at', 'ends_at'])
    .execute()
  const { rows: periods } = await sql<{ karma: number }>`
    select karma from period_grants where user_id = ${id} and karma > 0 order by substr(period, 2)`.execute(db)
  const owed = await db.selectFrom('billing_debts').select('owed').where('user_id', '=', id).executeTakeFirst()
  return { subscriptions, periods, karma: (await api.dashboards.karma()).available - (owed?.owed ?? 0) }
}
