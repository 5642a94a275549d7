import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { publishedPost } from '#/tests/samples.ts'
import { tally } from '#/tests/racing.ts'
import type { TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'
import { now } from '../infra/db/now.ts'
import { checkBooks } from './check-books.ts'

async function check(world: TestWorld) {
  await world.ada.api.operations.checkBooks()
  await checkBooks(world.world)
  return (await world.ada.api.operations.books()).last ?? expect.unreachable()
}

test('the check tells how many accounts and transfers it looked at, who asked, and that they balance', async () => {
  await using world = await openWorld()
  const { ada, fran, cara, db } = world
  await publishedPost(fran, cara)
  expect(await ada.api.operations.books()).toEqual({ last: null, running: false })
  await ada.api.operations.checkBooks()
  expect(await ada.api.operations.books()).toEqual({ last: null, running: true })
  await checkBooks(world.world)
  const { last, running } = await ada.api.operations.books()
  expect(running).toBe(false)
  expect(last).toMatchObject({ state: 'done', askedBy: ada.fullName, differenceCount: 0, differences: [], error: null })
  const { rows } = await sql<{ accounts: number; transfers: number }>`
    select (select count(*) from karma_accounts) as accounts, (select count(*) from karma_transfers) as transfers`.execute(
    db,
  )
  expect(last).toMatchObject(rows[0] ?? {})
  expect(await db.selectFrom('audit_entries').select(['action', 'actor_id']).execute()).toEqual([
    { action: 'books_checked', actor_id: ada.id },
  ])
})

test('each planted difference is named, with whose it is', async () => {
  await using world = await openWorld()
  const { fran, cara, db } = world
  const campaignId = await publishedPost(fran, cara)
  await db.updateTable('karma_accounts').set({ balance: 5_000 }).where('user_id', '=', cara.id).execute()
  await db.updateTable('campaigns').set({ current_comments: 1 }).where('id', '=', campaignId).execute()
  const { state, differenceCount, differences } = await check(world)
  expect({ state, differenceCount }).toEqual({ state: 'done', differenceCount: 3 })
  expect(differences.map(({ law, person }) => `${law}: ${person ?? ''}`).toSorted()).toEqual([
    'balances: Cara Jensen',
    'counts: Fran Miller',
    'sum: ',
  ])
  expect(differences.find(({ law }) => law === 'counts')?.campaign).toBe('Ledgerly')
  expect(world.faults.splice(0)).toHaveLength(1)

  await sql`update karma_accounts a set balance = (select coalesce(sum(amount), 0) from karma_entries e where e.account_id = a.id)`.execute(
    db,
  )
  await db.updateTable('campaigns').set({ current_comments: 0 }).where('id', '=', campaignId).execute()
  expect(await check(world)).toMatchObject({ differenceCount: 0 })
})

test('twenty who ask at once get one check, and of several processes one runs it', async () => {
  await using world = await openWorld()
  expect(await tally(Array.from({ length: 20 }, () => world.ada.api.operations.checkBooks()))).toEqual({ ok: 20 })
  await Promise.all(Array.from({ length: 5 }, () => checkBooks(world.world)))
  expect(await world.db.selectFrom('books_checks').select('state').execute()).toEqual([{ state: 'done' }])
  const noted = await world.db.selectFrom('audit_entries').where('action', '=', 'books_checked').selectAll().execute()
  expect(noted).toHaveLength(1)
})

test('it sees one moment: karma that moves while it runs is no difference', async () => {
  await using world = await openWorld()
  const { fran, cara, fred, cole } = world
  await world.ada.api.operations.checkBooks()
  await Promise.all([checkBooks(world.world), publishedPost(fran, cara), publishedPost(fred, cole)])
  expect((await world.ada.api.operations.books()).last).toMatchObject({ state: 'done', differenceCount: 0 })
})

test('each night it runs by itself, and no more often', async () => {
  await using world = await openWorld()
  const count = async () => (await world.db.selectFrom('books_checks').select('id').execute()).length
  for (const [time, checks] of [
    ['0 hours', 1],
    ['1 hour', 1],
    ['25 hours', 2],
  ] as const) {
    await world.passes(time)
    await checkBooks(world.world)
    expect(await count()).toBe(checks)
  }
  expect((await world.ada.api.operations.books()).last).toMatchObject({ askedBy: null, differenceCount: 0 })
})

test('one whose process died gives way to the next', async () => {
  await using world = await openWorld()
  await world.db
    .insertInto('books_checks')
    .values({ id: crypto.randomUUID(), state: 'running', started_at: now })
    .execute()
  await world.ada.api.operations.checkBooks()
  await checkBooks(world.world)
  expect(await world.ada.api.operations.books()).toEqual({ last: null, running: true })
  await world.passes('2 minutes')
  await checkBooks(world.world)
  expect(await world.ada.api.operations.books()).toMatchObject({ running: false, last: { state: 'failed' } })
  expect(await check(world)).toMatchObject({ state: 'done' })
})
