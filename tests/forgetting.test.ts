import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { forgetCheckouts } from '#/server/billing/forget.ts'
import { forgetLetters } from '#/server/letters/forget.ts'
import { forgetAttempts } from '#/server/limits.ts'
import { forgetDeliveries, forgetNotices } from '#/server/notifications/forget.ts'
import { forgetRequests } from '#/server/once.ts'
import { forgetMessages } from '#/server/webhooks/messages.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const many = 12_000
const numbers = sql`generate_series(1, ${sql.lit(many)}) as n`
const longAgo = sql`now() - interval '1 year'`

const attempts = ({ db }: TestWorld) =>
  sql`insert into attempts (key, count, resets_at) select n, 1, ${longAgo} from ${numbers}`.execute(db)

const requests = ({ db, fran }: TestWorld) =>
  sql`insert into requests (user_id, key, fingerprint, created_at)
    select ${fran.id}, gen_random_uuid(), '', ${longAgo} from ${numbers}`.execute(db)

const letters = ({ db }: TestWorld) =>
  sql`insert into letters (id, kind, address, state, due_at)
    select gen_random_uuid(), 'recovery', 'cara@example.com', 'sent', ${longAgo} from ${numbers}`.execute(db)

async function messages({ db, fran }: TestWorld) {
  const { endpoint } = await fran.api.webhooks.add({
    id: crypto.randomUUID(),
    url: 'https://hooks.example.com/',
    events: ['submission.created'],
  })
  await sql`insert into webhook_messages (id, endpoint_id, event, payload, state, created_at)
    select gen_random_uuid(), ${endpoint.id}, 'webhook.test', '{}', 'sent', ${longAgo} from ${numbers}`.execute(db)
}

async function deliveries({ db, fran }: TestWorld) {
  await sql`with notice as (insert into notifications (id, user_id, type, title, body, cause)
      select gen_random_uuid(), ${fran.id}, 'new_campaign', 'A title', 'A body', n::text from ${numbers} returning id)
    insert into deliveries (id, notification_id, user_id, channel, state, due_at)
    select gen_random_uuid(), id, ${fran.id}, 'email', 'sent', ${longAgo} from notice`.execute(db)
}

const notices = ({ db, fran }: TestWorld) =>
  sql`insert into notifications (id, user_id, type, title, body, cause, created_at)
    select gen_random_uuid(), ${fran.id}, 'new_campaign', 'A title', 'A body', n::text, ${longAgo} from ${numbers}`.execute(
    db,
  )

const checkouts = ({ db, fran }: TestWorld) =>
  sql`insert into checkouts (id, user_id, variant_id, trial, created_at)
    select gen_random_uuid(), ${fran.id}, 1055665, false, ${longAgo} from ${numbers}`.execute(db)

test.each([
  ['attempts', attempts, forgetAttempts],
  ['requests', requests, forgetRequests],
  ['letters', letters, forgetLetters],
  ['webhook_messages', messages, forgetMessages],
  ['deliveries', deliveries, forgetDeliveries],
  ['notifications', notices, forgetNotices],
  ['checkouts', checkouts, forgetCheckouts],
] as const)(
  'a backlog of %s is worked off in statements that end in time, past what somebody holds',
  async (table, piles, forget) => {
    await using world = await openWorld()
    const { db } = world
    await sql`delete from ${sql.table(table)}`.execute(db)
    await piles(world)
    // Stands in for the statement timeout: a statement that deletes too many rows fails.
    await sql`create function refuse_many() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 5000 then raise 'too many rows for one statement'; end if; return null; end $$`.execute(
      db,
    )
    await sql`create trigger bounded after delete on ${sql.table(table)}
      referencing old table as gone for each statement execute function refuse_many()`.execute(db)
    const left = async () => {
      const { rows } = await sql<{ left: number }>`select count(*)::int as left from ${sql.table(table)}`.execute(db)
      return rows[0]?.left
    }
    expect(await left()).toBe(many)
    await db.transaction().execute(async tx => {
      await sql`select 1 from ${sql.table(table)} limit 1 for update`.execute(tx)
      await forget(db)
      expect(await sql`select 1 from ${sql.table(table)}`.execute(tx)).toMatchObject({ rows: [{}] })
    })
    await forget(db)
    expect(await left()).toBe(0)
  },
)
