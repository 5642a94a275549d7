import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, inject, test } from 'vitest'
import { connectionOf, onServer } from './connection.ts'

const folder = join(import.meta.dirname, '../server/infra/db/migrations')
const [user, account, issuance] = [1, 2, 3].map(digit => `00000000-0000-4000-8000-00000000000${digit}`)

/** A founder with a trial and a paid month of the sandbox, as it was kept before 014. */
const before = `
  insert into users (id, name, email) values ('${user}', 'Fran', 'fran@example.com');
  insert into subscriptions (id, user_id, provider_id, variant_id, status, status_formatted, renews_at, provider_updated_at)
    values ('${user}', '${user}', 'sandbox-1', 1055665, 'active', 'Active', now() + interval '9 days', now());
  insert into webhook_events (id, hash, name, body, applied_at, outcome) values ('${user}', 'h', 'subscription_payment_success',
    '{"data":{"id":"invoice-1","attributes":{"subscription_id":"sandbox-1","updated_at":"2026-01-02T03:04:05.000Z"}}}', now(), 'applied');
  insert into karma_accounts (id, kind, user_id, balance) values ('${account}', 'available', '${user}', 32), ('${issuance}', 'issuance', '${user}', -32);
  insert into karma_transfers (id, kind, cause, from_account, to_account, amount, reason) values
    ('${user}', 'grant', 'grant:trial:sandbox-1', '${issuance}', '${account}', 16, 'Pro plan, trial'),
    ('${account}', 'grant', 'grant:invoice-1', '${issuance}', '${account}', 16, 'Pro plan, one month')`

test('what the sandbox sold before becomes its books, and what was granted stays granted', async () => {
  const connection = inject('connection')
  const database = `migrate_${process.pid}`
  await onServer(connection, `create database ${database}`)
  const client = new Client({ ...connectionOf(connection, database), options: undefined })
  await client.connect()
  try {
    const files = (await readdir(folder)).toSorted()
    const run = async (name: string) => client.query(await readFile(join(folder, name), 'utf8'))
    for (const name of files.filter(each => each < '014')) await run(name)
    await client.query(before)
    await run('014_billing.sql')
    const rows = async (text: string) => (await client.query(text)).rows
    expect(await rows('select period, karma, moves from period_grants order by 1')).toEqual([
      { period: 'invoice-1', karma: 16, moves: 1 },
      { period: 'trial:sandbox-1', karma: 16, moves: 1 },
    ])
    expect(await rows('select id, status, variant_id from sandbox_subscriptions')).toEqual([
      { id: 'sandbox-1', status: 'active', variant_id: 1_055_665 },
    ])
    expect(await rows('select id, subscription_id, status from sandbox_invoices')).toEqual([
      { id: 'invoice-1', subscription_id: 'sandbox-1', status: 'paid' },
    ])
    expect(await rows('select trial from subscription_plans order by 1')).toEqual([{ trial: false }, { trial: true }])
    expect(await rows('select plan_variant_id from subscriptions')).toEqual([{ plan_variant_id: 1_055_665 }])
  } finally {
    await client.end()
    await onServer(connection, `drop database ${database}`)
  }
})
