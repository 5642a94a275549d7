import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { connectionOf, onServer } from './connection.ts'

const folder = join(import.meta.dirname, '../server/infra/db/migrations')
const fran = '00000000-0000-4000-8000-000000000001'
/** The later it happened, the smaller its id. */
const message = (happened: number) => `00000000-0000-4000-8000-00000000000${9 - happened}`

/** What waited before it was numbered: a comment that completed its campaign in one moment, and a rejection before it. */
const before = `
  insert into users (id, name, email) values ('${fran}', 'Fran', 'fran@example.com');
  insert into webhook_endpoints (id, user_id, url, events, secret) values ('${fran}', '${fran}', 'https://a.example/', '{}', 's');
  insert into webhook_messages (id, endpoint_id, event, payload, created_at) values
    ('${message(4)}', '${fran}', 'campaign.completed', '{}', '2026-01-02'),
    ('${message(3)}', '${fran}', 'submission.approved', '{}', '2026-01-02'),
    ('${message(2)}', '${fran}', 'submission.created', '{}', '2026-01-02'),
    ('${message(1)}', '${fran}', 'submission.rejected', '{}', '2026-01-01')`

test('what waited before messages were numbered is numbered as it happened, and what comes then follows', async () => {
  const connection = inject('connection')
  const database = `migrate_webhooks_${process.pid}`
  await onServer(connection, `create database ${database}`)
  const client = new Client({ ...connectionOf(connection, database), options: undefined })
  await client.connect()
  try {
    const files = (await readdir(folder)).toSorted()
    const run = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
    for (const name of files.filter(each => each < '031')) await run(name)
    await client.query(before)
    await run('031_webhook_order.sql')
    await client.query(`insert into webhook_messages (id, endpoint_id, event, payload)
      values ('${message(5)}', '${fran}', 'webhook.test', '{}')`)
    const { rows } = await client.query('select id from webhook_messages order by number')
    expect(rows).toEqual([1, 2, 3, 4, 5].map(happened => ({ id: message(happened) })))
  } finally {
    await client.end()
    await onServer(connection, `drop database ${database}`)
  }
})
