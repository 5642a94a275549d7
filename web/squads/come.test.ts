import { expect, test } from 'vitest'
import { message, messages } from '#/tests/squad-messages.ts'
import { comeSince } from './come.ts'
import { emptyLog, pageAt, takeAll, takeHeard, takeNewest } from './log.ts'

const none: ReadonlySet<number> = new Set()
const opened = takeNewest(emptyLog({ lastSeq: 5, lastChange: 5 }), messages(1, 5))

function since(before: Parameters<typeof comeSince>[0], log: typeof opened) {
  const next = comeSince(before, { ...pageAt(log, 'latest'), lastSeq: log.lastSeq })
  return { seqs: next?.fresh.map(({ seq }) => seq), come: next?.come ?? before }
}

test('a message that comes behind later ones has come all the same, once', () => {
  const overtaken = takeHeard(takeHeard(opened, message(8)), message(6))
  const first = since({ lastSeq: 5, late: none }, overtaken)
  expect(first.seqs).toEqual([6, 8])
  const healed = takeHeard(overtaken, message(7))
  const second = since(first.come, healed)
  expect(second.seqs).toEqual([7])
  expect(since(second.come, healed).seqs).toBeUndefined()
})

test('what is loaded of further back has not just come', () => {
  const behind = takeNewest(opened, messages(50, 60))
  const first = since({ lastSeq: 5, late: none }, behind)
  expect(first.seqs).toEqual(messages(50, 60).map(({ seq }) => seq))
  expect(since(first.come, takeAll(behind, messages(6, 49))).seqs).toBeUndefined()
})

test('what comes while somebody reads further back is not late, only not loaded', () => {
  const page = { messages: messages(1, 5), newer: true, lastSeq: 9 }
  const next = comeSince({ lastSeq: 5, late: none }, page)
  expect(next).toEqual({ fresh: [], come: { lastSeq: 9, late: none } })
})
