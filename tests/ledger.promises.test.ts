import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { change, sqlState, violated } from '#/server/infra/db/change.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { release } from '#/server/karma/ledger.ts'
import { connectionOf, dropDatabase, onServer } from './connection.ts'
import { comment, engagementCampaign, post, postsCampaign, redditPost } from './samples.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

const noPrivilege = '42501'

test('what is written in the ledger can be neither changed nor removed', async () => {
  await using plain = await openAsPlainRole()
  await run(plain.db, 'select * from karma_transfers')
  expect(await refusalOf(plain.db, `update karma_transfers set amount = 1000`)).toBe(noPrivilege)
  expect(await refusalOf(plain.db, `update karma_transfers set reason = 'nothing' where false`)).toBe(noPrivilege)
  expect(await refusalOf(plain.db, 'delete from karma_transfers')).toBe(noPrivilege)
  expect(await refusalOf(plain.db, 'truncate karma_transfers')).toBe(noPrivilege)
  expect(await refusalOf(plain.db, 'delete from karma_entries')).not.toBe(undefined)
})

test('one submission is awarded once, under whatever cause', async () => {
  await using world = await openWorld()
  await publishedPost(world)
  const award = `select t from karma_transfers t where kind = 'award'`
  const again = { id: randomUUID(), cause: 'award:again' }
  expect(await refusalOf(world.db, copyOf('karma_transfers', award, again))).toBe('karma_transfers_award')
  const sameCause = `select t from karma_transfers t where kind = 'hold'`
  expect(await refusalOf(world.db, copyOf('karma_transfers', sameCause, { id: randomUUID() }))).toBe(
    'karma_transfers_cause_key',
  )
})

test('no account but the issuance falls below zero', async () => {
  await using world = await openWorld()
  await publishedPost(world)
  for (const kind of ['available', 'held', 'earned']) {
    const overdraw = `update karma_accounts set balance = -1 where kind = '${kind}'`
    expect(await refusalOf(world.db, overdraw), kind).toBe('karma_accounts_check')
  }
  const { rows } = await sql`select from karma_accounts where kind = 'issuance' and balance < 0`.execute(world.db)
  expect(rows.length).toBeGreaterThan(0)
})

test('a transfer of more than there is moves nothing', async () => {
  await using world = await openWorld()
  const { id: campaignId } = await world.fran.api.campaigns.create(postsCampaign())
  const tooMuch = { founderId: world.fran.id, campaignId, amount: 7, cause: 'too much', reason: 'None' }
  const refused = await change(world.world, tx => release(tx, tooMuch)).catch(violated)
  expect(refused).toBe('karma_accounts_check')
  expect(await world.fran.api.dashboards.karma()).toEqual({ available: 10, earned: 0 })
  const { rows } = await sql`select from karma_transfers where cause = 'too much'`.execute(world.db)
  expect(rows).toEqual([])
})

test('what is booked twice under one cause fails as a whole, instead of being taken for done', async () => {
  await using world = await openWorld()
  const { fran } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const before = await fran.api.dashboards.karma()
  const back = { founderId: fran.id, campaignId, amount: 1, cause: 'said twice', reason: 'None' }
  const twice = change(world.world, async tx => {
    await release(tx, back)
    await release(tx, back)
  })
  expect(await twice.catch(violated)).toBe('karma_transfers_cause_key')
  expect(await fran.api.dashboards.karma()).toEqual(before)
})

test('a transfer moves something, from one account to another', async () => {
  await using world = await openWorld()
  await publishedPost(world)
  const grant = `select t from karma_transfers t where kind = 'grant' limit 1`
  const refused = (values: Record<string, unknown>) =>
    refusalOf(world.db, copyOf('karma_transfers', grant, { id: randomUUID(), cause: 'planted', ...values }))
  const { rows } = await sql<{
    to_account: string
  }>`${sql.raw(grant.replace('select t', 'select t.to_account'))}`.execute(world.db)
  expect(await refused({ amount: 0 })).toBe('karma_transfers_amount_check')
  expect(await refused({ amount: -1 })).toBe('karma_transfers_amount_check')
  expect(await refused({ from_account: rows[0]?.to_account })).toBe('karma_transfers_check')
  expect(await refused({ submission_id: randomUUID() })).toBe('karma_transfers_check1')
  expect(await refused({ to_account: randomUUID() })).toBe('karma_transfers_to_account_fkey')
  expect(await refused({ kind: 'gift' })).toBe('karma_transfers_kind_check')
})

test('a contributor has one comment in a campaign, whatever became of it', async () => {
  await using world = await openWorld()
  const { fran, cara, cole } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const said = await cara.api.submissions.submitComment(comment(campaignId))
  await fran.api.submissions.reject({ id: said.id, reason: null })
  const first = `select s from submissions s where id = '${said.id}'`
  const anew = { id: randomUUID(), status: 'pending' }
  expect(await refusalOf(world.db, copyOf('submissions', first, anew))).toBe('submissions_one_comment')
  await run(world.db, copyOf('submissions', first, { ...anew, contributor_id: cole.id }))
})

test('a contributor has one open post in a campaign at a time', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const sent = await cara.api.submissions.submitPost(post(campaignId))
  const first = `select s from submissions s where id = '${sent.id}'`
  const waiting = { id: randomUUID(), status: 'pending_post', publish_by: '2030-01-01' }
  expect(await refusalOf(world.db, copyOf('submissions', first, { id: randomUUID() }))).toBe(
    'submissions_one_open_post',
  )
  expect(await refusalOf(world.db, copyOf('submissions', first, waiting))).toBe('submissions_one_open_post')
  await fran.api.submissions.reject({ id: sent.id, reason: null })
  expect((await cara.api.submissions.submitPost(post(campaignId))).status).toBe('pending')
})

test('one Reddit link is rewarded once on the whole platform', async () => {
  await using world = await openWorld()
  const { id } = await publishedPost(world)
  const first = `select s from submissions s where id = '${id}'`
  const elsewhere = { id: randomUUID(), contributor_id: world.cole.id }
  expect(await refusalOf(world.db, copyOf('submissions', first, elsewhere))).toBe('submissions_reddit_key')
  await run(world.db, copyOf('submissions', first, { ...elsewhere, status: 'rejected', karma_awarded: 0 }))
})

test('a submission is approved exactly when it was paid for', async () => {
  await using world = await openWorld()
  const { id, campaignId } = await publishedPost(world)
  const refused = (set: string) => refusalOf(world.db, `update submissions set ${set} where id = '${id}'`)
  expect(await refused('karma_awarded = 0')).toMatch(/^submissions_check/)
  expect(await refused(`status = 'rejected'`)).toMatch(/^submissions_check/)
  expect(await refusalOf(world.db, `update campaigns set posts_published = 7 where id = '${campaignId}'`)).toMatch(
    /^campaigns_check/,
  )
  expect(await refusalOf(world.db, `update campaigns set posts_open = -1 where id = '${campaignId}'`)).toMatch(
    /^campaigns_posts_open_check/,
  )
})

async function publishedPost({ fran, cara }: TestWorld) {
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await cara.api.submissions.publish({ id, url: redditPost() })
  return { id, campaignId }
}

const run = (db: Db, statement: string) => sql.raw(statement).execute(db)

/** The constraint that refused a statement, otherwise the database's error code; undefined when it was allowed. */
const refusalOf = (db: Db, statement: string) =>
  run(db, statement).then(
    () => undefined,
    (error: unknown) => violated(error) ?? sqlState(error),
  )

/** Inserts a copy of a selected row, with other values in some columns. */
const copyOf = (table: string, row: string, values: Record<string, unknown>) =>
  `insert into ${table} select (jsonb_populate_record(row, '${JSON.stringify(values)}')).* from (${row}) as found(row)`

/**
 * The migrated database under an ordinary role. Our own PostgreSQL gives the application such a role; on a server
 * where the tests are a superuser, whom no permission stops, a role with a database of its own is created.
 */
async function openAsPlainRole() {
  const world = await openWorld()
  const { rows } = await sql<{
    super: boolean
  }>`select rolsuper as super from pg_roles where rolname = current_user`.execute(world.db)
  if (!rows[0]?.super) return world
  await world[Symbol.asyncDispose]()
  const connection = inject('connection')
  const name = `plain_${process.pid}`
  await onServer(connection, `create role ${name} login password '${name}'`)
  await onServer(connection, `create database ${name} owner ${name}`)
  const { connectionString = '', ...config } = connectionOf(connection, name)
  const url = new URL(connectionString)
  Object.assign(url, { username: name, password: name })
  const pool = openPool({ ...config, connectionString: url.href }, 2, () => {})
  await migrate(pool)
  return {
    db: pool.db,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await dropDatabase(connection, name)
      await onServer(connection, `drop role ${name}`)
    },
  }
}
