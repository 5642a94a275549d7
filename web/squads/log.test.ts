import { array, assert, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { limits } from '#/rules/limits.ts'
import { message, messages } from '#/tests/squad-messages.ts'
import type { Page } from './log.ts'
import { emptyLog, hasGap, pageAt, takeAll, takeChanges, takeHeard, takeNewest, withLooks } from './log.ts'

const opened = (to: number) => takeNewest(emptyLog({ lastSeq: to, lastChange: to }), messages(Math.max(1, to - 4), to))
const places = ({ messages: shown }: Page) => shown.map(({ seq }) => seq)

test('a message that is heard stands at the end, once', () => {
  const log = takeHeard(takeHeard(opened(5), message(6)), message(6))
  expect(places(pageAt(log, 'latest'))).toEqual([1, 2, 3, 4, 5, 6])
  expect(hasGap(log)).toBe(false)
})

test('an older state never replaces a newer one', () => {
  const edited = message(5, { change: 8, content: 'better', editedAt: 1 })
  const log = takeHeard(takeHeard(opened(5), edited), message(5, { change: 7, content: 'late' }))
  expect(log.bySeq.get(5)?.content).toBe('better')
})

test('a late event cannot bring a deleted message back', () => {
  const gone = takeHeard(opened(5), message(5, { change: 9, content: '', deletedAt: 1 }))
  expect(takeHeard(gone, message(5, { change: 6, content: 'back' })).bySeq.get(5)?.content).toBe('')
})

test('a missed change shows as a gap until it comes, whatever the order', () => {
  const ahead = takeHeard(opened(5), message(7))
  expect(hasGap(ahead)).toBe(true)
  expect(places(pageAt(ahead, 'latest'))).toEqual([1, 2, 3, 4, 5, 7])
  const healed = takeHeard(ahead, message(6))
  expect(hasGap(healed)).toBe(false)
  expect(places(pageAt(healed, 'latest'))).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('the answer to what was missed closes the gap, also where one message changed twice', () => {
  const ahead = takeHeard(opened(5), message(6, { change: 9 }))
  const healed = takeChanges(ahead, [message(3, { change: 8 }), message(6, { change: 9 })])
  expect(hasGap(healed)).toBe(false)
  expect(healed.change).toBe(9)
})

test('an answer that does not reach what was heard since leaves the gap before that, to be asked for', () => {
  const log = takeChanges(takeHeard(opened(5), message(9)), messages(6, 7))
  expect(hasGap(log)).toBe(true)
  expect(log.change).toBe(7)
  expect(hasGap(takeHeard(log, message(8)))).toBe(false)
})

test('whoever reads further up has what overtook a missing message below what they read', () => {
  const log = takeHeard(takeHeard(opened(5), message(6)), message(8))
  expect(places(pageAt(log, 3))).toEqual([1, 2, 3, 4, 5, 6, 8])
})

test('a late answer with an older end does not move the end back', () => {
  const log = takeNewest(opened(100), messages(40, 45))
  expect(places(pageAt(log, 'latest'))).toEqual([96, 97, 98, 99, 100])
})

test('what is further back is shown only when nothing is missing in between', () => {
  const log = takeAll(opened(100), messages(40, 45))
  expect(pageAt(log, 'latest')).toMatchObject({ older: true, newer: false })
  expect(places(pageAt(log, 'latest'))).toEqual([96, 97, 98, 99, 100])
  expect(places(pageAt(log, 42))).toEqual([40, 41, 42, 43, 44, 45])
  expect(pageAt(log, 42)).toMatchObject({ older: true, newer: true })
  const joined = takeAll(log, messages(46, 95))
  expect(places(pageAt(joined, 42))).toHaveLength(61)
  expect(pageAt(joined, 42).newer).toBe(false)
})

test('what becomes of a message is seen in the replies to it', () => {
  const replyTo = {
    id: 'm2',
    seq: 2,
    senderName: 'Fran',
    kind: 'text',
    content: 'secret',
    campaignName: null,
    deleted: false,
  } as const
  const other = message(7, { replyTo: { ...replyTo, id: 'm3', seq: 3 } })
  const log = takeHeard(takeHeard(opened(5), message(6, { replyTo })), other)
  const edited = takeHeard(log, message(2, { change: 8, content: 'better', editedAt: 1 }))
  expect(edited.bySeq.get(6)?.replyTo).toMatchObject({ content: 'better', deleted: false })
  const long = takeHeard(log, message(2, { change: 8, content: 'x'.repeat(500), editedAt: 1 }))
  expect(long.bySeq.get(6)?.replyTo?.content).toBe(`${'x'.repeat(limits.replyPreviewMax)}…`)
  const after = takeHeard(edited, message(2, { change: 9, content: '', editedAt: 1, deletedAt: 1 }))
  expect(after.bySeq.get(6)?.replyTo).toMatchObject({ content: '', deleted: true })
  expect(after.bySeq.get(7)).toBe(other)
  expect(takeHeard(log, message(2, { change: 8, pinnedAt: 1 })).bySeq.get(6)?.replyTo?.content).toBe('secret')
})

test('who changes their name or picture has the new one at what they said, also where it is quoted', () => {
  const replyTo = {
    id: 'm4',
    seq: 4,
    senderName: 'Cara',
    kind: 'text',
    content: '',
    campaignName: null,
    deleted: false,
  } as const
  const cara = { id: 'cara', name: 'Cara', avatarUrl: null }
  const said = takeAll(opened(5), [message(4, { change: 6, sender: cara }), message(5, { change: 7, replyTo })])
  const before = said.bySeq.get(3)
  const { bySeq } = withLooks(said, [{ ...cara, name: 'Cara Jensen', avatarUrl: '/avatars/new.webp' }])
  expect(bySeq.get(4)?.sender).toEqual({ id: 'cara', name: 'Cara Jensen', avatarUrl: '/avatars/new.webp' })
  expect(bySeq.get(5)?.replyTo?.senderName).toBe('Cara Jensen')
  expect(bySeq.get(3)).toBe(before)
  const looks = (change: { name?: string; avatarUrl?: string }) =>
    withLooks(said, [{ ...cara, ...change }]).bySeq.get(4)?.sender
  expect([looks({ name: 'C' }), looks({ avatarUrl: '/a' })]).toMatchObject([{ name: 'C' }, { avatarUrl: '/a' }])
})

test('the first message has none before it, and where nothing is held yet nothing is offered', () => {
  expect(pageAt(opened(5), 'latest')).toMatchObject({ older: false, newer: false })
  expect(pageAt(emptyLog({ lastSeq: 5, lastChange: 5 }), 'latest')).toMatchObject({ messages: [], older: false })
  expect(places(pageAt(takeAll(opened(100), messages(40, 45)), 39))).toEqual([])
  expect(places(pageAt(takeHeard(opened(5), message(7)), 3))).toEqual([1, 2, 3, 4, 5, 7])
})

test('however facts are lost, doubled and mixed up: after one answer all is there, in order', () => {
  assert(
    property(array(integer({ min: 6, max: 30 }), { maxLength: 60 }), heard => {
      let log = opened(5)
      for (const seq of heard) log = takeHeard(log, message(seq))
      const missed = messages(log.change + 1, 30)
      log = takeChanges(log, missed)
      expect(hasGap(log)).toBe(false)
      expect(places(pageAt(log, 'latest'))).toEqual(messages(1, 30).map(({ seq }) => seq))
    }),
  )
})
