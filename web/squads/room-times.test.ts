import { expect, test } from 'vitest'
import { message } from '#/tests/squad-messages.ts'
import { makeBatches } from './message-rows.ts'
import { dayName, roomTime, untilMidnight } from './room-times.ts'

const now = new Date(2026, 10, 21, 9, 5)

test.each([
  [new Date(2026, 10, 21, 8, 3), '08:03'],
  [new Date(2026, 10, 20, 23, 59), 'Yesterday'],
  [new Date(2026, 10, 19, 10, 0), '19/11/26'],
  [new Date(2025, 0, 2, 10, 0), '02/01/25'],
])('a room that moved at %s shows %s', (at, words) => {
  expect(roomTime(at, now)).toBe(words)
})

test('days are named as people name them', () => {
  expect(dayName(new Date(2026, 10, 21, 0, 1), 'en-GB', now)).toBe('Today')
  expect(dayName(new Date(2026, 10, 20), 'en-GB', now)).toBe('Yesterday')
  expect(dayName(new Date(2025, 10, 20), 'en-GB', now)).toContain('2025')
})

test('a day lasts until the reader’s midnight', () => {
  expect(untilMidnight(new Date(2026, 10, 21, 23, 59, 50))).toBe(10_000)
  expect(untilMidnight(new Date(2026, 11, 31, 12))).toBe(12 * 60 * 60_000)
})

test('messages of one person stand together, until a reply, a pause, a day or the line "New"', () => {
  const minute = 60_000
  const at = (nth: number, more = {}) => message(nth, { sentAt: nth * minute, ...more })
  const replyTo = {
    id: 'm1',
    seq: 1,
    senderName: 'Fran',
    kind: 'text',
    content: '',
    campaignName: null,
    deleted: false,
  } as const
  const other = { id: 'cara', name: 'Cara', avatarUrl: null }
  const list = [
    at(1),
    at(2),
    at(3, { replyTo }),
    at(4, { sender: other }),
    at(20, { sender: other }),
    at(21, { sender: other }),
  ]
  const rowsOf = (newFrom: number | null, myId: string) =>
    makeBatches()(list, newFrom, myId).flatMap(({ rows }) => rows)
  expect(rowsOf(null, 'carl').map(({ head }) => head)).toEqual([true, false, true, true, true, false])
  expect(rowsOf(2, 'carl').map(({ isNew }) => isNew)).toEqual([false, true, false, false, false, false])
  expect(rowsOf(2, 'fran').findIndex(({ isNew }) => isNew)).toBe(3)
})

test('a new message, a reaction or an older page leaves the batches of all other messages as they were', () => {
  const minute = 60_000
  const list = Array.from({ length: 160 }, (_, at) => message(at + 30, { sentAt: at * minute }))
  const changedBy = (next: typeof list, newFrom: number | null = null) => {
    const batchesOf = makeBatches()
    const before = batchesOf(list, null, 'carl')
    expect(before.map(({ rows }) => rows.length)).toEqual([20, 50, 50, 40])
    const after = batchesOf(next, newFrom, 'carl')
    return after.filter(batch => !before.includes(batch)).map(({ rows }) => rows[0]?.message.seq)
  }
  expect(changedBy([...list, message(190)])).toEqual([150])
  const thumb = { emoji: '👍' as const, by: ['cara'] }
  expect(changedBy(list.map(each => (each.seq === 70 ? { ...each, reactions: [thumb] } : each)))).toEqual([50])
  expect(changedBy([message(28), message(29), ...list])).toEqual([28])
  expect(changedBy(list, 120)).toEqual([100])
})
