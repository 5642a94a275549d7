import { expect, test } from 'vitest'
import { openMigrated } from './before-migration.ts'

const [event, repair, odd] = [1, 2, 3].map(digit => `00000000-0000-4000-8000-00000000000${digit}`)

/** Events as they were stored before migration 037. */
const before = `
  insert into webhook_events (id, hash, name, body) values
    ('${event}', 'a', 'subscription_updated', '{"meta":{"event_name":"subscription_updated","custom_data":{"user_id":"u"}},
      "data":{"type":"subscriptions","id":"7","attributes":{"store_id":1,"user_name":"Fran Miller","user_email":"fran@example.com",
      "status":"active","variant_id":1055665,"urls":{"customer_portal":"https://shop.example/billing"},"ends_at":null}}}'),
    ('${repair}', 'b', 'reconciliation', '{"subscriptionId":"7","outcome":"repaired"}'),
    ('${odd}', 'c', 'order_created', '{"meta":{"event_name":"order_created"},"data":{"id":"1","attributes":"none"}}')`

test('names, addresses and links that were stored with payment events are gone, and what is read of them stays', async () => {
  await using world = await openMigrated('034_events_of_nobody.sql', before)
  const rows = await world.rows('select name, body from webhook_events order by id')
  expect(rows).toEqual([
    {
      name: 'subscription_updated',
      body: {
        meta: { event_name: 'subscription_updated', custom_data: { user_id: 'u' } },
        data: {
          type: 'subscriptions',
          id: '7',
          attributes: { store_id: 1, status: 'active', variant_id: 1_055_665, ends_at: null },
        },
      },
    },
    { name: 'reconciliation', body: { subscriptionId: '7', outcome: 'repaired' } },
    { name: 'order_created', body: { meta: { event_name: 'order_created' }, data: { id: '1', attributes: 'none' } } },
  ])
})
