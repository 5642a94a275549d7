import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserTimers as timers, inTime, makeBackoff } from './backoff.ts'
import { makeCatchUp } from './catch-up.ts'
import { makeTyping } from './typing.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms)

test('what fails is tried again after a second, then after twice as long each time, up to half a minute', async () => {
  const begun = Date.now()
  const tries: number[] = []
  const backoff = makeBackoff(timers, () => {
    tries.push((Date.now() - begun) / 1_000)
    if (tries.length < 8) backoff.later()
  })
  backoff.later()
  await passes(300_000)
  expect(tries).toEqual([1, 3, 7, 15, 31, 61, 91, 121])
  backoff.reset()
  backoff.later()
  await passes(1_000)
  expect(tries).toHaveLength(9)
  backoff.later()
  backoff.later()
  await passes(60_000)
  expect(tries).toHaveLength(10)
})

test('an answer in time leaves no timer behind, and one that is late is none', async () => {
  await expect(inTime(timers, 1_000, Promise.resolve('here'))).resolves.toBe('here')
  await passes(0)
  expect(vi.getTimerCount()).toBe(0)
  const late = expect(inTime(timers, 1_000, new Promise(() => {}))).rejects.toThrow('No answer in time')
  await passes(1_000)
  await late
})

/** A room that misses changes until it is `complete`, and whose questions are answered when the test says so. */
function openGap() {
  const room = { asked: 0, complete: false, refused: 0 }
  let answer = Promise.withResolvers<void>()
  const catchUp = makeCatchUp({
    timers,
    ask: () => {
      room.asked += 1
      return answer.promise
    },
    isNeeded: () => !room.complete,
    onRefused: () => (room.refused += 1),
  })
  const answers = async (why?: Error) => {
    const before = answer
    answer = Promise.withResolvers()
    if (why) before.reject(why)
    else before.resolve()
    await passes(0)
  }
  return { room, catchUp, answers }
}

test('a gap is asked about once at a time, and once more for what was missed meanwhile', async () => {
  const { room, catchUp, answers } = openGap()
  for (let nth = 0; nth < 3; nth++) catchUp.soon()
  await passes(249)
  expect(room.asked).toBe(0)
  await passes(1)
  expect(room.asked).toBe(1)
  void catchUp.now()
  void catchUp.now()
  expect(room.asked).toBe(1)
  await answers()
  expect(room.asked).toBe(2)
  room.complete = true
  await answers()
  await passes(60_000)
  expect(room.asked).toBe(2)
})

test('a gap that an answer has not closed is asked about again, and one that closes by itself is not', async () => {
  const { room, catchUp, answers } = openGap()
  void catchUp.now()
  await answers()
  await passes(250)
  expect(room.asked).toBe(2)
  await answers()
  room.complete = true
  await passes(60_000)
  expect(room.asked).toBe(2)
})

test('a lost question is asked again, a refused one is not, and nothing is asked for a room that was left', async () => {
  const { room, catchUp, answers } = openGap()
  void catchUp.now()
  await answers(new TypeError('Failed to fetch'))
  await passes(1_000)
  expect([room.asked, room.refused]).toEqual([2, 0])
  await answers(Object.assign(new Error('Squad room not found'), { status: 404 }))
  await passes(60_000)
  expect([room.asked, room.refused]).toEqual([2, 1])
  catchUp.soon()
  catchUp.close()
  void catchUp.now()
  await passes(60_000)
  expect(room.asked).toBe(2)
  catchUp.open()
  void catchUp.now()
  expect(room.asked).toBe(3)
})

test('once the connection is back, a question that still fails is asked again after a second, however often it failed before', async () => {
  const { room, catchUp, answers } = openGap()
  void catchUp.now()
  for (const wait of [1_000, 2_000, 4_000]) {
    await answers(new TypeError('Failed to fetch'))
    await passes(wait)
  }
  expect(room.asked).toBe(4)
  void catchUp.now()
  await answers(new TypeError('Failed to fetch'))
  await passes(1_000)
  expect(room.asked).toBe(5)
})

test('who goes on typing is shown until five seconds after the last word of it', async () => {
  const changes: string[][] = []
  const typing = makeTyping(timers, () => changes.push(typing.who()))
  typing.started('fran')
  await passes(4_000)
  typing.started('fran')
  await passes(4_999)
  expect(changes).toEqual([['fran']])
  await passes(1)
  typing.stopped('fran')
  expect(changes).toEqual([['fran'], []])
  typing.started('cara')
  typing.clear()
  expect(vi.getTimerCount()).toBe(0)
})
