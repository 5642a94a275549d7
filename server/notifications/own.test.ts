import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '#/tests/observed.ts'
import { refused } from '#/tests/refused.ts'
import { engagementCampaign, submittedPost } from '#/tests/samples.ts'
import type { Person, TestWorld } from '#/tests/world.ts'
import { openWorld } from '#/tests/world.ts'

/** Inserts this many notices with the same timestamp, as one transaction would. */
async function notices({ db }: TestWorld, { id }: Person, count: number) {
  const rows = Array.from({ length: count }, () => ({
    id: randomUUID(),
    user_id: id,
    type: 'karma_earned' as const,
    title: 'Karma earned',
    body: 'You earned 1 karma.',
    cause: randomUUID(),
    created_at: '2026-01-02T03:04:05.678901Z',
  }))
  await db.insertInto('notifications').values(rows).execute()
  return rows.map(row => row.id)
}

const first = async ({ api }: Person) => (await api.notifications.list({})).items[0]?.id ?? ''

test('one reads one’s own notices, newest first, and nobody else’s', async () => {
  await using world = await openWorld()
  const { fran, cara, cole, carl } = world
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  await fran.api.campaigns.create(engagementCampaign())
  const types = async ({ api }: Person) => (await api.notifications.list({})).items.map(({ type }) => type)
  expect(await types(fran)).toEqual(['campaign_submission'])
  expect(await types(cara)).toEqual(['submission_approved'])
  expect(await types(carl)).toEqual(['new_campaign', 'new_campaign'])
  expect(await cole.api.notifications.list({})).toEqual({ items: [], unread: 0, next: null })
  const { items, unread } = await carl.api.notifications.list({})
  expect(unread).toBe(2)
  expect(Number(items[0]?.createdAt)).toBeGreaterThan(Number(items[1]?.createdAt))
})

test('a notice carries ids, not links', async () => {
  await using world = await openWorld()
  const { fran, cara } = world
  const { campaignId } = await submittedPost(fran, cara)
  expect((await fran.api.notifications.list({})).items).toMatchObject([
    { title: 'A post awaits your review', data: { campaignId }, read: false },
  ])
})

test('a long list comes in pages of 50 without a gap or a double; and the unread count is of all', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  const ids = await notices(world, cara, 120)
  await notices(world, cole, 3)
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const { items, next, unread } = await cara.api.notifications.list({ cursor })
    expect(unread).toBe(120)
    sizes.push(items.length)
    seen.push(...items.map(({ id }) => id))
    cursor = next
  }
  expect(sizes).toEqual([50, 50, 20])
  expect(seen.toSorted()).toEqual(ids.toSorted())
})

test('one notice is marked read, twice as well as once, and only its reader’s browsers hear', async () => {
  await using world = await openWorld()
  const { cara } = world
  await notices(world, cara, 3)
  const id = await first(cara)
  const heard = listen(world)
  expect(await cara.api.notifications.markRead({ id })).toEqual({})
  expect(heard()).toEqual({ cara: ['notified'] })
  await cara.api.notifications.markRead({ id })
  const { items, unread } = await cara.api.notifications.list({})
  expect(unread).toBe(2)
  expect(items.filter(({ read }) => read).map(each => each.id)).toEqual([id])
})

test('all are marked read, but nobody else’s', async () => {
  await using world = await openWorld()
  const { cara, cole } = world
  await notices(world, cara, 60)
  await notices(world, cole, 2)
  const heard = listen(world)
  await cara.api.notifications.markAllRead()
  expect(heard()).toEqual({ cara: ['notified'] })
  expect((await cara.api.notifications.list({})).unread).toBe(0)
  expect((await cole.api.notifications.list({})).unread).toBe(2)
})

test('a deleted notice is gone and no longer counted', async () => {
  await using world = await openWorld()
  const { cara } = world
  await notices(world, cara, 2)
  const id = await first(cara)
  const heard = listen(world)
  expect(await cara.api.notifications.remove({ id })).toEqual({})
  expect(heard()).toEqual({ cara: ['notified'] })
  const { items, unread } = await cara.api.notifications.list({})
  expect(items.map(each => each.id)).not.toContain(id)
  expect(unread).toBe(1)
  await expect(cara.api.notifications.remove({ id })).rejects.toMatchObject(refused('not_found'))
})

test('thousands of notices are marked as read a thousand at a time, so that others never wait long for what this locks', async () => {
  await using world = await openWorld()
  const { cara, db, statements } = world
  await sql`insert into notifications (id, user_id, type, title, body, cause)
    select gen_random_uuid(), ${cara.id}, 'submission_approved', 'Your post was approved', 'Publish it.', 'approved:' || gen_random_uuid()
    from generate_series(1, 2500)`.execute(db)
  await cara.api.accounts.me()
  const before = statements.length
  await cara.api.notifications.markAllRead()
  expect(statements.slice(before).filter(text => text === 'commit')).toHaveLength(3)
  expect((await cara.api.notifications.list({})).unread).toBe(0)
})
