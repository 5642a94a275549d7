import { applyEvents } from '#/server/billing/apply-events.ts'
import { pro, starter, subscribes } from './buying.ts'
import { openLemonSqueezy, webhook } from './lemon-squeezy.ts'
import type { Opening, Person } from './world.ts'
import { openWorld } from './world.ts'

/** A world that sells through a fake Lemon Squeezy. `hears` delivers and applies its undelivered webhooks. */
export async function openShop(opening: Opening = {}) {
  const provider = await openLemonSqueezy()
  const world = await openWorld({ ...opening, env: provider.env })
  let delivered = 0
  const hears = async () => {
    for (; delivered < provider.sent.length; delivered++) await world.fetch(webhook(provider.sent[delivered] ?? ''))
    await applyEvents(world.world)
  }
  return {
    ...world,
    provider,
    hears,
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await provider[Symbol.asyncDispose]()
    },
  }
}

/** A shop in which Fern has paid for a month of Starter. */
export async function openSubscribed(opening?: Opening) {
  const shop = await openShop(opening)
  const id = shop.provider.buy((await shop.fern.api.billing.checkout({ variantId: starter })).url)
  shop.provider.advance(id)
  await shop.hears()
  return { ...shop, id }
}

/** A shop in which Fern has opened two checkouts, paid both, and then for another month of each plan. */
export async function openSubscribedTwice({
  inOneSecond = false,
  ...opening
}: Opening & { inOneSecond?: boolean } = {}) {
  const shop = await openShop(opening)
  const { fern, provider } = shop
  provider.eventsPerSecond(inOneSecond ? 2 : 1)
  const [older = '', newer = ''] = [
    await fern.api.billing.checkout({ variantId: starter }),
    await fern.api.billing.checkout({ variantId: pro }),
  ].map(({ url }) => provider.buy(url))
  provider.eventsPerSecond(1)
  for (const id of [newer, older]) provider.advance(id)
  await shop.hears()
  return { ...shop, older, newer }
}

/** What can happen to a subscription at either provider; each resolves once the application has processed it. */
interface Till {
  buys: (buyer: Person, variantId: number) => Promise<void>
  advances: (id: string) => Promise<void>
  fails: (id: string) => Promise<void>
  recovers: (id: string) => Promise<void>
  refunds: (id: string) => Promise<void>
}

async function lemonSqueezyTill() {
  const world = await openShop()
  const { provider, hears } = world
  const till: Till = {
    async buys({ api }, variantId) {
      provider.buy((await api.billing.checkout({ variantId })).url)
      await hears()
    },
    advances: async id => (provider.advance(id), hears()),
    fails: async id => (provider.fail(id), hears()),
    recovers: async id => (provider.recover(id), hears()),
    refunds: async id => (provider.refund(id), hears()),
  }
  return { ...world, hears, till }
}

async function sandboxTill() {
  const world = await openWorld()
  const sandbox = world.world.sandbox?.provider
  if (!sandbox) throw new Error('This world sells through somebody else')
  const hears = async () => void (await applyEvents(world.world))
  const till: Till = {
    buys: subscribes,
    advances: async id => (await sandbox.advance(id), hears()),
    fails: async id => (await sandbox.fail(id), hears()),
    recovers: async id => (await sandbox.recover(id), hears()),
    refunds: async id => (await sandbox.refund(id), hears()),
  }
  return { ...world, hears, till }
}

export const providers = [
  ['Lemon Squeezy', lemonSqueezyTill],
  ['the sandbox', sandboxTill],
] as const

/** The provider's id of a person's newest subscription. */
export async function providerId({ db }: Pick<Awaited<ReturnType<typeof openWorld>>, 'db'>, { id }: Person) {
  const rows = db.selectFrom('subscriptions').where('user_id', '=', id).select('provider_id')
  return (await rows.orderBy('created_at', 'desc').executeTakeFirst())?.provider_id ?? ''
}
