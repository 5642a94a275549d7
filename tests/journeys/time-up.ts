import type { QueryResult, RawBuilder, UpdateResult } from 'kysely'
import { sql } from 'kysely'
import { statusWords } from '#/rules/subscription.ts'
import { now } from '#/server/infra/db/now.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { databaseOf } from './database-of.ts'

/* Edits the running server's database to simulate the passing of time. */

/** Moves the campaign past its end. */
export const timeIsUp = (dataDir: string, campaignId: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('campaigns')
      .set({ expires_at: sql<Date>`now() - interval '1 minute'` })
      .where('id', '=', campaignId)
      .execute(),
  )

/** The last payment of everybody of this name failed, and their paid period ends in three days. */
export const endsSoon = (dataDir: string, fullName: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('subscriptions')
      .set({ status: 'past_due', status_formatted: 'Past Due', renews_at: sql<Date>`now() + interval '3 days'` })
      .where('user_id', 'in', named(fullName))
      .execute(),
  )

const aMinuteAgo = sql<Date>`now() - interval '1 minute'`

/** The last payment of everybody of this name failed, and what they paid for is over. */
export const isUnpaid = (dataDir: string, fullName: string) =>
  plansBecome(dataDir, fullName, { status: 'past_due', renews_at: aMinuteAgo, ends_at: null })

/** Everybody of this name cancelled, and their last paid month is over. */
export const planIsOver = (dataDir: string, fullName: string) =>
  plansBecome(dataDir, fullName, { status: 'expired', renews_at: null, ends_at: aMinuteAgo })

interface PlanState {
  status: 'past_due' | 'expired'
  renews_at: RawBuilder<Date> | null
  ends_at: RawBuilder<Date> | null
}

/** Also changes the sandbox's records: otherwise its next report, or one that is being read, would undo this. */
const plansBecome = (dataDir: string, fullName: string, state: PlanState) =>
  byHand(dataDir, async db => {
    const theirs = await db
      .updateTable('subscriptions')
      .set({ ...state, status_formatted: statusWords[state.status], provider_updated_at: now })
      .where('user_id', 'in', named(fullName))
      .returning('provider_id as id')
      .execute()
    const ids = theirs.map(({ id }) => id)
    const updated_at = now
    return db
      .updateTable('sandbox_subscriptions')
      .set({ ...state, updated_at })
      .where('id', 'in', ids)
      .execute()
  })

/** Everybody of this name signed in an hour ago. */
export const signedInLongAgo = (dataDir: string, fullName: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('sessions')
      .set({ created_at: sql<Date>`now() - interval '1 hour'` })
      .where('user_id', 'in', named(fullName))
      .execute(),
  )

/** Everybody of this name signed up yesterday. */
export const joinedLongAgo = (dataDir: string, fullName: string) =>
  byHand(dataDir, db =>
    db
      .updateTable('users')
      .set({ created_at: sql<Date>`now() - interval '1 day'` })
      .where('id', 'in', named(fullName))
      .execute(),
  )

/** Adds this many sign-ins, a minute apart, for everybody of this name. */
export const signedInOften = (dataDir: string, fullName: string, times: number) =>
  byHand(dataDir, db =>
    sql`
      insert into sessions (id, user_id, token, expires_at, created_at)
      select gen_random_uuid(), id, gen_random_uuid(), now() + interval '1 day', now() - nth * interval '1 minute'
      from profiles cross join generate_series(1, ${times}::integer) as nth
      where full_name = ${fullName}`.execute(db),
  )

/** Copies what was rejected in a campaign this many times, a minute apart. */
export const rejectedOften = (dataDir: string, campaignId: string, times: number) =>
  byHand(dataDir, db =>
    sql`
      insert into submissions
        (id, campaign_id, contributor_id, kind, status, title, content, karma_reward, submitted_at, decided_at)
      select gen_random_uuid(), campaign_id, contributor_id, kind, status, title, content, karma_reward,
        submitted_at - nth * interval '1 minute', decided_at - nth * interval '1 minute'
      from submissions cross join generate_series(1, ${times}::integer) as nth
      where campaign_id = ${campaignId} and status = 'rejected'`.execute(db),
  )

/** Every queued mail becomes due. */
export const mailsAreDue = (dataDir: string) =>
  byHand(dataDir, db => db.updateTable('deliveries').set({ due_at: now }).where('channel', '=', 'email').execute())

/** Marks every address as confirmed, as if everybody had read their mail. */
export const everybodyConfirmed = (dataDir: string) =>
  byHand(dataDir, db => db.updateTable('users').set({ email_verified: true }).execute())

/** Plants an error: changes the balance of every account of everybody of this name, without an entry in the ledger. */
export const misstate = (dataDir: string, fullName: string, by: number) =>
  byHand(dataDir, db =>
    db
      .updateTable('karma_accounts')
      .set(row => ({ balance: row('balance', '+', by) }))
      .where('kind', '=', 'available')
      .where('user_id', 'in', named(fullName))
      .execute(),
  )

/** Everybody of this name. */
const named = (fullName: string) => sql<string>`(select id from profiles where full_name = ${fullName})`

/** Fails if no row changes: a journey with a misspelled name would only test what was so already. */
async function byHand(dataDir: string, act: (db: Db) => Promise<UpdateResult[] | QueryResult<unknown>>) {
  const pool = await databaseOf(dataDir)
  const done = await act(pool.db).finally(() => pool.close())
  const rows = Array.isArray(done) ? done[0]?.numUpdatedRows : done.numAffectedRows
  if (!rows) throw new Error('No row is changed by that')
}
