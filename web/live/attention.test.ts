import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { watchAttention } from './attention.ts'

let visibilityState = 'visible'
const page = new EventTarget()
Object.defineProperty(page, 'visibilityState', { get: () => visibilityState })

beforeEach(() => {
  vi.useFakeTimers()
  visibilityState = 'visible'
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { setTimeout, clearTimeout }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function watch() {
  const said: boolean[] = []
  const attention = watchAttention(looking => said.push(looking))
  attention.again()
  return { said, attention }
}

const passes = (seconds: number) => vi.advanceTimersByTime(seconds * 1_000)
const touch = (how = 'pointermove') => window.dispatchEvent(new Event(how))
const turns = (state: 'visible' | 'hidden') => {
  visibilityState = state
  document.dispatchEvent(new Event('visibilitychange'))
}

test('two minutes after the last touch nobody looks at a page any more, until it is touched again', () => {
  const { said, attention } = watch()
  expect(said).toEqual([true])
  passes(100)
  for (const how of ['pointerdown', 'keydown', 'wheel', 'touchstart']) touch(how)
  passes(119)
  expect(said).toEqual([true])
  passes(1)
  expect(said).toEqual([true, false])
  passes(600)
  touch()
  expect(said).toEqual([true, false, true])
  attention.stop()
})

test('nobody looks at a hidden page, and who shows it again does', () => {
  const { said, attention } = watch()
  turns('hidden')
  touch()
  passes(600)
  expect(said).toEqual([true, false])
  turns('visible')
  expect(said).toEqual([true, false, true])
  passes(119)
  expect(said).toHaveLength(3)
  passes(1)
  expect(said).toEqual([true, false, true, false])
  attention.stop()
})

test('it is said again for a new connection, and nothing more is said or waited for at the end', () => {
  const { said, attention } = watch()
  attention.again()
  expect(said).toEqual([true, true])
  attention.stop()
  passes(600)
  touch()
  turns('hidden')
  expect(said).toEqual([true, true])
  expect(vi.getTimerCount()).toBe(0)
})

test('a page that is not touched any more is soon looked at by nobody, although the clock was set back meanwhile', () => {
  const { said, attention } = watch()
  passes(60)
  vi.setSystemTime(Date.now() - 3_600_000)
  passes(180)
  expect(said).toEqual([true, false])
  attention.stop()
})
