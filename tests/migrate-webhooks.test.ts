import { expect, test } from 'vitest'
import { openMigrated } from './before-migration.ts'

const fran = '00000000-0000-4000-8000-000000000001'
/** The later it happened, the smaller its id. */
const message = (happened: number) => `00000000-0000-4000-8000-00000000000${9 - happened}`

/** Events queued before they were numbered: a comment that also completed its campaign, and an earlier rejection. */
const before = `
  insert into users (id, name, email) values ('${fran}', 'Fran', 'fran@example.com');
  insert into webhook_endpoints (id, user_id, url, events, secret) values ('${fran}', '${fran}', 'https://a.example/', '{}', 's');
  insert into webhook_messages (id, endpoint_id, event, payload, created_at) values
    ('${message(4)}', '${fran}', 'campaign.completed', '{}', '2026-01-02'),
    ('${message(3)}', '${fran}', 'submission.approved', '{}', '2026-01-02'),
    ('${message(2)}', '${fran}', 'submission.created', '{}', '2026-01-02'),
    ('${message(1)}', '${fran}', 'submission.rejected', '{}', '2026-01-01')`

test('what waited before messages were numbered is numbered as it happened, and what comes then follows', async () => {
  await using world = await openMigrated('031_webhook_order.sql', before)
  await world.rows(`insert into webhook_messages (id, endpoint_id, event, payload)
    values ('${message(5)}', '${fran}', 'webhook.test', '{}')`)
  const rows = await world.rows('select id from webhook_messages order by number')
  expect(rows).toEqual([1, 2, 3, 4, 5].map(happened => ({ id: message(happened) })))
})
