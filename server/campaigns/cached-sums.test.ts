import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openWorld } from '#/tests/world.ts'
import { cachedSums } from './cached-sums.ts'

// The age of a sum is measured by this clock only; all other clocks keep running.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

/** A sum with a value set by the test, counting how often it is read. */
function sum(isLarge: boolean, { freshMs = 10_000, usableMs = 20_000 } = {}) {
  const source = { value: 1, reads: 0, fails: false }
  const read = async () => {
    source.reads += 1
    if (source.fails) throw new Error('no database')
    return source.value
  }
  return { source, ask: cachedSums(read, { isLarge: () => isLarge, freshMs, usableMs }).read }
}

test('a small sum is read for everybody who asks', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(false)
  expect(await ask(world.db, 'a')).toBe(1)
  source.value = 2
  expect(await ask(world.db, 'a')).toBe(2)
})

test('whoever asks for a small sum after a change does not get a reading from before it', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(false)
  for (const known of ['unknown', 'known']) {
    source.value = 1
    const before = ask(world.db, 'a')
    source.value = 2
    const after = ask(world.db, 'a')
    expect([known, await before, await after]).toEqual([known, 1, 2])
  }
})

test('many who ask at once for a large sum wait for one reading, when nobody has asked before and when the last one is too old', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(true)
  const twenty = () => Promise.all(Array.from({ length: 20 }, () => ask(world.db, 'a')))
  expect(new Set(await twenty())).toEqual(new Set([1]))
  expect(source.reads).toBe(1)
  source.value = 2
  vi.advanceTimersByTime(20_001)
  expect(new Set(await twenty())).toEqual(new Set([2]))
  expect(source.reads).toBe(2)
})

test('a reading that fails does so for all who wait for it, and the next one tries again', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(true)
  source.fails = true
  const both = await Promise.allSettled([ask(world.db, 'a'), ask(world.db, 'a')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(source.reads).toBe(1)
  source.fails = false
  expect(await ask(world.db, 'a')).toBe(1)
})

test('a large sum is kept while it is fresh, for its key and its database alone', async () => {
  await using world = await openWorld()
  await using other = await openWorld()
  const { source, ask } = sum(true)
  expect(await ask(world.db, 'a')).toBe(1)
  source.value = 2
  expect(await ask(world.db, 'a')).toBe(1)
  expect(await ask(world.db, 'b')).toBe(2)
  expect(await ask(other.db, 'a')).toBe(2)
  expect(source.reads).toBe(3)
})

test('a large sum that is no longer fresh is still served, while one reader reads it again in the background', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(true, { freshMs: 0 })
  await ask(world.db, 'a')
  source.value = 2
  vi.advanceTimersByTime(1)
  expect(await Promise.all([ask(world.db, 'a'), ask(world.db, 'a'), ask(world.db, 'a')])).toEqual([1, 1, 1])
  expect(source.reads).toBe(2)
  expect(await ask(world.db, 'a')).toBe(2)
})

test('a failure behind the scenes is shown once the old sum is too old', async () => {
  await using world = await openWorld()
  const { source, ask } = sum(true, { freshMs: 0, usableMs: 60 })
  await ask(world.db, 'a')
  source.fails = true
  vi.advanceTimersByTime(1)
  expect(await ask(world.db, 'a')).toBe(1)
  vi.advanceTimersByTime(60)
  await expect(ask(world.db, 'a')).rejects.toThrow('no database')
})

test('a small sum is read in one statement with the rest, an unknown or large one by itself', async () => {
  await using world = await openWorld()
  let value = 1
  let alone = 0
  const sums = cachedSums(async () => value, { isLarge: size => size > 10, freshMs: 10_000, usableMs: 20_000 })
  const ways = {
    alone: async () => (alone += 1),
    together: async () => ({ sum: value, rest: 0 }),
  }
  const ask = async () => (await sums.readWith(world.db, 'a', ways)).sum
  const asked = [await ask(), await ask()]
  value = 11
  asked.push(await ask())
  value = 12
  asked.push(await ask())
  expect([asked, alone]).toEqual([[1, 1, 11, 11], 2])
})
