import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openSubscribed } from '#/tests/shop.ts'
import { reconcile } from './reconcile.ts'

type Shop = Awaited<ReturnType<typeof openSubscribed>>

/** Reconciles with a provider that never answers about the subscriptions named odd. */
function reconcileOdd({ world }: Shop) {
  const subscription = async (which: string) => {
    if (which.startsWith('odd')) throw new TypeError('Nobody thought of this')
    return world.payments.subscription(which)
  }
  return reconcile({ ...world, payments: { ...world.payments, subscription } })
}

test('subscriptions that cannot be read, however many, keep no other from being read', async () => {
  await using world = await openSubscribed()
  const { fern, id, provider, db } = world
  await reconcile(world.world)
  provider.cancelUnheard(id)
  await sql`insert into subscriptions
    select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'provider_id', 'odd' || n, 'checked_at', null))).*
    from subscriptions s cross join generate_series(1, 60) n where provider_id = ${id}`.execute(db)
  await world.passes('25 hours')
  const status = async () => {
    await reconcileOdd(world)
    return db.selectFrom('subscriptions').select('status').where('provider_id', '=', id).executeTakeFirst()
  }
  await expect.poll(status).toEqual({ status: 'cancelled' })
  expect(world.faults.splice(0).length).toBeGreaterThan(0)
  await db.deleteFrom('subscriptions').where('provider_id', 'like', 'odd%').execute()
  expect(await fern.api.billing.subscription()).toMatchObject({ status: 'cancelled' })
})

test('changes that cannot be resolved, however many, keep no other from being resolved', async () => {
  await using world = await openSubscribed()
  const { fern, id, db } = world
  await sql`drop index billing_intents_open`.execute(db)
  await sql`insert into billing_intents (id, user_id, kind, subscription_id, state, created_at)
    select gen_random_uuid(), ${fern.id}::uuid, 'cancel', case n when 0 then ${id} else 'odd' || n end, 'open',
      now() - make_interval(mins => n)
    from generate_series(0, 30) n`.execute(db)
  await world.passes('2 minutes')
  const state = async () => {
    await reconcileOdd(world)
    return db.selectFrom('billing_intents').select('state').where('subscription_id', '=', id).executeTakeFirst()
  }
  await expect.poll(state).toEqual({ state: 'failed' })
  expect(world.faults.splice(0)[0]).toMatchObject({ message: 'Nobody thought of this' })
})
