import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { laterEachTime, readsAgain, retryUnlessRefused } from './again.ts'

const { sayBusy } = vi.hoisted(() => ({ sayBusy: vi.fn() }))
vi.mock('./busy.ts', () => ({ sayBusy }))

const answered = (status: number) => Object.assign(new Error('refused'), { status })
const tries = (error: unknown) => [0, 1, 2, 3, 4, 5].filter(failures => retryUnlessRefused(failures, error)).length

beforeEach(() => void vi.stubGlobal('window', {}))
afterEach(() => {
  vi.unstubAllGlobals()
  sayBusy.mockClear()
})

test('a read that was asked to come later comes again four times, and its reader is told once', async () => {
  expect(tries(answered(503))).toBe(4)
  await vi.waitFor(() => expect(sayBusy).toHaveBeenCalledTimes(1))
})

test('the part that says so may be out of reach as well', async () => {
  sayBusy.mockImplementationOnce(() => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  expect(tries(answered(503))).toBe(4)
  await vi.waitFor(() => expect(sayBusy).toHaveBeenCalledTimes(1))
})

test('a lost connection and a fault are tried twice more, a refusal never', () => {
  expect(tries(new TypeError('fetch failed'))).toBe(2)
  expect(tries(answered(500))).toBe(2)
  expect(tries(answered(404))).toBe(0)
  expect(tries(answered(429))).toBe(0)
  expect(sayBusy).not.toHaveBeenCalled()
})

test('while a page is rendered nothing is tried again: somebody waits for it', () => {
  vi.unstubAllGlobals()
  for (const error of [answered(503), answered(500), new TypeError('fetch failed')]) expect(tries(error)).toBe(0)
})

test('each wait is longer, and no two browsers wait alike', () => {
  const waits = (failures: number) => Array.from({ length: 200 }, () => laterEachTime(failures))
  for (const failures of [0, 1, 2, 3, 9]) {
    const usual = Math.min(1000 * 2 ** failures, 8000)
    expect(Math.min(...waits(failures))).toBeGreaterThanOrEqual(usual / 2)
    expect(Math.max(...waits(failures))).toBeLessThanOrEqual(usual * 1.5)
    expect(new Set(waits(failures)).size).toBeGreaterThan(100)
  }
})

test('what failed for a reason that may pass is read again by itself, at most once a minute in the end; a refusal is not', () => {
  const afterFailures = (error: unknown, times: number[]) =>
    times.map(errorUpdateCount => readsAgain({ state: { error, errorUpdateCount, fetchMeta: null } }))
  expect(afterFailures(answered(500), [1, 2, 100])).toEqual([8_000, 16_000, 64_000])
  expect(afterFailures(new TypeError('fetch failed'), [1])).toEqual([8_000])
  expect(afterFailures(answered(404), [1])).toEqual([false])
  expect(afterFailures(null, [3])).toEqual([false])
})

test('the message that the next page of a list failed stays: the pages before it are not read again by themselves', () => {
  const fetchMeta = { fetchMore: { direction: 'forward' } }
  expect(readsAgain({ state: { error: answered(500), errorUpdateCount: 1, fetchMeta } })).toBe(false)
})
