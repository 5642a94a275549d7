import { expect, test } from 'vitest'
import { subscriptionStatuses } from '#/rules/plans.ts'
import { endOfAccess } from '#/rules/subscription.ts'
import { openWorld } from '#/tests/world.ts'

test('until when a subscription gives access, the database and the rules say alike', async () => {
  await using world = await openWorld()
  const { db, fran } = world
  const [past, future] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  for (const status of subscriptionStatuses)
    for (const renewsAt of [null, past, future])
      for (const endsAt of [null, past, future]) {
        const dates = { renews_at: renewsAt, ends_at: endsAt }
        await db
          .updateTable('subscriptions')
          .set({ status, ...dates })
          .where('user_id', '=', fran.id)
          .execute()
        const end = endOfAccess({ status, renewsAt, endsAt })
        const said = await fran.api.billing.subscription()
        expect({ status, ...dates, givesAccess: said?.givesAccess }).toEqual({
          status,
          ...dates,
          givesAccess: end === null || end > Date.now(),
        })
      }
})
