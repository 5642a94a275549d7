import { expect, test } from 'vitest'
import { lruCache } from './cache.ts'

const ages = { freshMs: 5_000, staleMs: 5_000 }

/** A cache with a clock of its own, and a counter of the values made. */
function stage() {
  let time = 0
  let made = 0
  const kept = lruCache<string>({ entries: 3, bytes: 1_000 }, () => time)
  const make = (bytes: number | null) => async () => ({ value: `${(made += 1)}`, bytes })
  return {
    kept,
    passes: (ms: number) => (time += ms),
    take: (key: string, bytes: number | null = 1) => kept.take(key, ages, make(bytes)),
  }
}

test('many who ask at once wait for one making, and then get what is kept', async () => {
  const { take, kept } = stage()
  expect(new Set(await Promise.all(Array.from({ length: 50 }, () => take('a'))))).toEqual(new Set(['1']))
  expect(await take('a')).toBe('1')
  expect(kept.size()).toEqual({ entries: 1, bytes: 1 })
})

test('what is no longer fresh is still given once more while it is made anew; what is too old is not', async () => {
  const { take, passes } = stage()
  await take('a')
  passes(5_000)
  expect(await take('a')).toBe('1')
  await Promise.resolve()
  expect(await take('a')).toBe('2')
  passes(10_000)
  expect(await take('a')).toBe('3')
})

test('keeps a limited number and size, and forgets first what was not asked for longest', async () => {
  const { take, kept } = stage()
  for (const key of ['a', 'b', 'c', 'a', 'd']) await take(key)
  expect(kept.size().entries).toBe(3)
  expect(await take('a')).toBe('1')
  expect(await take('b')).toBe('5')
  await take('large', 999)
  expect(kept.size()).toEqual({ entries: 2, bytes: 1_000 })
  await take('too large', 1_001)
  expect(kept.size()).toEqual({ entries: 2, bytes: 1_000 })
})

test('what may not be kept is given to those who wait for it and to nobody after', async () => {
  const { take, kept } = stage()
  expect(await Promise.all([take('a', null), take('a', null)])).toEqual(['1', '1'])
  expect(await take('a', null)).toBe('2')
  expect(kept.size()).toEqual({ entries: 0, bytes: 0 })
})

test('what was dropped while it was being made is not kept, and whoever comes after does not wait for it', async () => {
  const { kept } = stage()
  let finish = (_value: string) => {}
  const old = kept.take('a', ages, async () => ({
    value: await new Promise<string>(done => (finish = done)),
    bytes: 1,
  }))
  kept.drop(key => key === 'a')
  expect(await kept.take('a', ages, async () => ({ value: 'new', bytes: 1 }))).toBe('new')
  finish('old')
  expect(await old).toBe('old')
  expect(await kept.take('a', ages, async () => ({ value: 'newer', bytes: 1 }))).toBe('new')
})

test('if making a value fails, it does so for all who wait for it, and the next one tries again', async () => {
  const { kept, passes, take } = stage()
  const fail = async () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([kept.take('a', ages, fail), kept.take('a', ages, fail)])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await take('a')).toBe('1')
  passes(6_000)
  expect(await kept.take('a', ages, fail)).toBe('1')
})

test('what is dropped is made anew, whether it was kept or being made, and nothing else is', async () => {
  const { kept, take } = stage()
  for (const key of ['a', 'b']) await take(key)
  kept.drop(key => key === 'a')
  expect(kept.size()).toEqual({ entries: 1, bytes: 1 })
  expect([await take('b'), await take('a')]).toEqual(['2', '3'])
  const making = take('c')
  kept.drop(key => key === 'a')
  expect([await making, await take('c'), await take('a')]).toEqual(['4', '4', '5'])
})

test('what is made anew takes the place of the old, once for all who ask meanwhile; what may not be kept then, takes it away', async () => {
  const { kept, take, passes } = stage()
  await take('a', 1_000)
  passes(5_000)
  expect(await Promise.all([take('a', 10), take('a', 10)])).toEqual(['1', '1'])
  await Promise.resolve()
  expect(await take('a')).toBe('2')
  expect(kept.size()).toEqual({ entries: 1, bytes: 10 })
  passes(5_000)
  expect(await take('a', null)).toBe('2')
  await Promise.resolve()
  expect(kept.size()).toEqual({ entries: 0, bytes: 0 })
})
