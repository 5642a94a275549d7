import { expect, test } from 'vitest'
import type { SquadMessage } from '#/contract/squads.ts'
import { message, messages } from '#/tests/squad-messages.ts'
import { countNew, makeBatches } from './message-rows.ts'

const minute = 60_000
const noon = new Date(2026, 2, 10, 12).getTime()
const cara = { id: 'cara', name: 'Cara Jensen', avatarUrl: null }
const at = (seq: number, minutes: number, more: Partial<SquadMessage> = {}) =>
  message(seq, { sentAt: noon + minutes * minute, ...more })

const rowsOf = (all: readonly SquadMessage[], newFrom: number | null = null) =>
  makeBatches()(all, newFrom, 'carl').flatMap(({ rows }) => rows)
const heads = (all: readonly SquadMessage[], newFrom: number | null = null) =>
  rowsOf(all, newFrom).flatMap(({ head, message: { seq } }) => (head ? seq : []))

test('what one person says within five minutes stands under one name', () => {
  expect(heads([at(1, 0), at(2, 4.9), at(3, 9.9), at(4, 10, { sender: cara }), at(5, 10)])).toEqual([1, 3, 4, 5])
})

test('a reply, and what follows a deleted message, has a name of its own', () => {
  const reply = {
    id: 'm1',
    seq: 1,
    senderName: 'Fran',
    kind: 'text',
    content: '',
    campaignName: null,
    deleted: false,
  } as const
  expect(heads([at(1, 0), at(2, 0, { replyTo: reply }), at(3, 0, { deletedAt: noon }), at(4, 0)])).toEqual([1, 2, 4])
})

test('each day of the reader’s calendar begins with its date, also within a minute', () => {
  const late = 12 * 60 - 1
  const rows = rowsOf([at(1, late), at(2, late + 0.5), at(3, late + 1)])
  expect(rows.map(({ opensDay }) => opensDay)).toEqual([true, false, true])
})

test('the first message that is new to the reader is marked: no own one, no deleted one, none from before', () => {
  const own = { sender: { ...cara, id: 'carl' } }
  const all = [at(1, 0), at(2, 0, own), at(3, 0, { deletedAt: noon }), at(4, 0), at(5, 0)]
  const marked = (newFrom: number | null) =>
    rowsOf(all, newFrom).flatMap(({ isNew, message: { seq } }) => (isNew ? seq : []))
  expect([null, 1, 2, 4, 5, 6].map(marked)).toEqual([[], [1], [4], [4], [5], []])
  expect(heads([at(1, 0), at(2, 0)], 2)).toEqual([1, 2])
})

test('new messages are counted, also those that are not loaded yet', () => {
  const own = message(9, { sender: { ...cara, id: 'carl' } })
  const loaded = { messages: [...messages(5, 8), own], lastSeq: 30 }
  expect(countNew({ ...loaded, newer: false }, 7, 'carl')).toBe(2)
  expect(countNew({ ...loaded, newer: true }, 7, 'carl')).toBe(2 + 21)
  expect(countNew({ ...loaded, newer: true }, 21, 'carl')).toBe(10)
})

test('only the batches in which something changed are others: the first row of one follows the last of the one before', () => {
  const all = messages(1, 120)
  const isKept = (next: readonly SquadMessage[], newFrom: number | null = null) => {
    const batches = makeBatches()
    const before = batches(all, null, 'carl')
    return batches(next, newFrom, 'carl').map((batch, nth) => batch === before[nth])
  }
  expect(makeBatches()(all, null, 'carl').map(({ rows }) => rows.length)).toEqual([49, 50, 21])
  expect(isKept([...all])).toEqual([true, true, true])
  expect(isKept(all, 60)).toEqual([true, false, true])
  expect(isKept(all.with(0, message(1, { content: 'edited' })))).toEqual([false, true, true])
  expect(isKept(all.with(48, message(49, { content: 'edited' })))).toEqual([false, false, true])
  expect(isKept([...all, message(121)])).toEqual([true, true, false])
})
