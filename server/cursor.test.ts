import { randomUUID, randomUUIDv7 } from 'node:crypto'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { wrong } from '#/tests/refused.ts'
import { engagementCampaign } from '#/tests/samples.ts'
import { openWorld } from '#/tests/world.ts'
import { after, cursorAfter, microsOf, page, readCursor } from './cursor.ts'

const row = (micros: number) => ({ micros: String(micros), id: randomUUIDv7() })

test('a cursor is read back as the position it was made of', () => {
  fc.assert(
    fc.property(fc.nat(), fc.uuid(), (micros, id) => {
      const position = { micros: String(micros), id }
      expect(readCursor('rooms', cursorAfter('rooms', position) ?? '')).toEqual(position)
    }),
  )
})

test('a list that ended has no cursor', () => expect(cursorAfter('rooms', undefined)).toBeNull())

test.each([undefined, ''])('without a cursor (%j) a list starts from the beginning', cursor => {
  expect(readCursor('rooms', cursor)).toBeUndefined()
})

test.each([
  '_',
  `1_${randomUUID()}`,
  `audit_1_${randomUUID()}`,
  'rooms_1',
  `rooms_1_${randomUUID()}x`,
  `rooms_ 1_${randomUUID()}`,
  `rooms_1_${randomUUID()}\n`,
  `rooms_-1_${randomUUID()}`,
  `rooms_1.5_${randomUUID()}`,
  `rooms_1e5_${randomUUID()}`,
  `rooms_123456789012345678_${randomUUID()}`,
  `rooms_1_${randomUUID().toUpperCase()}`,
  `rooms_1_${'g'.repeat(8)}-0000-0000-0000-000000000000`,
  `rooms_1'; drop table users; --_${randomUUID()}`,
  `rooms_1_${randomUUID()}' or true --`,
  'undefined_undefined',
])('a cursor that nobody was given (%j) is refused', cursor => {
  expect(() => readCursor('rooms', cursor)).toThrow(
    expect.objectContaining({ data: { issues: [{ path: ['cursor'], message: expect.any(String) }] } }),
  )
})

test('a page is as long as it may be, and says where the next one starts only when there is one', () => {
  const rows = [row(3), row(2), row(1)]
  expect(page({ list: 'rooms', size: 3 }, rows)).toEqual({ items: rows, next: null })
  expect(page({ list: 'rooms', size: 2 }, rows)).toEqual({
    items: rows.slice(0, 2),
    next: cursorAfter('rooms', rows[1]),
  })
  expect(page({ list: 'rooms', size: 2 }, [])).toEqual({ items: [], next: null })
})

test('turning the pages shows each notice once, though all were made in the same instant', async () => {
  await using world = await openWorld()
  const { fran, fred } = world
  const notice = (userId: string, at: number) => ({
    id: randomUUIDv7(),
    user_id: userId,
    type: 'karma_earned' as const,
    title: 'Karma',
    body: `Notice ${at}`,
    cause: `test:${at}`,
    created_at: '2026-01-01T00:00:00.000001Z',
  })
  const own = Array.from({ length: 120 }, (_, at) => notice(fran.id, at))
  await world.db
    .insertInto('notifications')
    .values([...own, notice(fred.id, 0)])
    .execute()
  const seen: string[] = []
  let cursor: string | undefined
  for (let turns = 0; turns < 4; turns++) {
    const { items, next } = await fran.api.notifications.list({ cursor })
    seen.push(...items.map(({ id }) => id))
    if (!next) break
    cursor = next
  }
  expect(seen).toEqual(
    own
      .map(({ id }) => id)
      .toSorted()
      .toReversed(),
  )
})

test('a cursor that was tampered with never breaks a list', async () => {
  await using world = await openWorld()
  for (const place of [`99999999999999999_${randomUUID()}`, `0_${randomUUID()}`]) {
    const { fran, visitor } = world
    expect((await fran.api.notifications.list({ cursor: `notifications_${place}` })).items).toEqual([])
    expect((await visitor.api.campaigns.explore({ cursor: `explore-newest_${place}` })).items).toEqual([])
    expect((await fran.api.dashboards.founder({ cursor: `own-campaigns_${place}` })).campaigns).toEqual([])
  }
})

test('a page starts exactly after its position, to the microsecond, in the far centuries of mirrored lists too', async () => {
  await using world = await openWorld()
  const moment = (micros: string) => sql`(timestamptz 'epoch' + ${micros}::bigint / 3600000000 * interval '1 hour'
    + ${micros}::bigint % 3600000000 * interval '1 microsecond')`
  const sampled = fc.sample(fc.bigInt(0n, 99_999_999_999_999_999n), 200)
  for (const micros of [1_795_000_000_123_457n, 64_060_588_800_123_457n, ...sampled].map(String)) {
    const position = { micros, id: randomUUID() }
    const { rows } = await sql<{ itself: boolean; next: boolean; back: string }>`
      select ${after('at', 'id', position)} as itself, ${after('earlier', 'id', position)} as next, ${microsOf('at')} as back
      from (select at, at - interval '1 microsecond' as earlier, ${position.id}::uuid as id from (select ${moment(micros)} as at) made) row`.execute(
      world.db,
    )
    expect(rows).toEqual([{ itself: false, next: true, back: micros }])
  }
})

test('a cursor of another list, of another order of the same, or cut short is refused by its name in every list', async () => {
  await using world = await openWorld()
  const { fran, cara, ada, visitor } = world
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  const { endpoint } = await fran.api.webhooks.add({
    id: randomUUID(),
    url: 'https://hooks.example/in',
    events: ['submission.approved'],
  })
  const cursor = `another_1_${randomUUID()}`
  const lists = {
    statement: () => fran.api.karma.statement({ cursor }),
    founder: () => fran.api.dashboards.founder({ cursor }),
    messages: () => fran.api.webhooks.messages({ id: endpoint.id, cursor }),
    created: () => cara.api.dashboards.campaigns({ list: 'created', cursor: cursor.replace('another', 'contributed') }),
    decided: () =>
      fran.api.submissions.ofCampaign({ campaignId, group: 'decided', cursor: `pending-work_1_${randomUUID()}` }),
    ending: () => visitor.api.campaigns.explore({ sort: 'ending', cursor: `explore-newest_1_${randomUUID()}` }),
    misspelt: () => visitor.api.campaigns.explore({ q: 'ledger', cursor: '~' }),
    closed: () => ada.api.moderation.cases({ list: 'closed', cursor: `open-cases_1_${randomUUID()}` }),
  }
  const words = 'This list gave no such cursor. Take the one that its last page ended with.'
  for (const read of Object.values(lists)) await expect(read()).rejects.toMatchObject(wrong('cursor', words))
})
