import { expect, test } from 'vitest'
import { openMigrated } from './before-migration.ts'

const [user, account, issuance] = [1, 2, 3].map(digit => `00000000-0000-4000-8000-00000000000${digit}`)

/** A founder with a trial and a paid month in the sandbox, as stored before migration 014. */
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
  await using world = await openMigrated('014_billing.sql', before)
  expect(await world.rows('select period, karma, moves from period_grants order by 1')).toEqual([
    { period: 'invoice-1', karma: 16, moves: 1 },
    { period: 'trial:sandbox-1', karma: 16, moves: 1 },
  ])
  expect(await world.rows('select id, status, variant_id from sandbox_subscriptions')).toEqual([
    { id: 'sandbox-1', status: 'active', variant_id: 1_055_665 },
  ])
  expect(await world.rows('select id, subscription_id, status from sandbox_invoices')).toEqual([
    { id: 'invoice-1', subscription_id: 'sandbox-1', status: 'paid' },
  ])
  expect(await world.rows('select trial from subscription_plans order by 1')).toEqual([
    { trial: false },
    { trial: true },
  ])
  expect(await world.rows('select plan_variant_id from subscriptions')).toEqual([{ plan_variant_id: 1_055_665 }])
})
