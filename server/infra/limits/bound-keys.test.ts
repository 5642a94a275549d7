import { expect, test } from 'vitest'
import { boundKeys } from './bound-keys.ts'
import { memoryCounter } from './counter.ts'

test('a hundred thousand addresses within a minute leave as many counters as are allowed, and one for the rest', async () => {
  const keys = new Set<string>()
  const counter = boundKeys({ hit: async key => (keys.add(key), 0) }, 1_000, 60_000)
  for (let nth = 0; nth < 100_000; nth += 1) await counter.hit(`2001:db8:${nth.toString(16)}::/64`)
  expect(keys.size).toBe(1_001)
})

test('an address with a counter of its own keeps it; the rest share one, until the next window', async () => {
  let now = 0
  const counter = boundKeys(memoryCounter({ count: 2, seconds: 60 }), 2, 60_000, () => now)
  expect([await counter.hit('a'), await counter.hit('b')]).toEqual([0, 0])
  expect([await counter.hit('c'), await counter.hit('d')]).toEqual([0, 0])
  expect(await counter.hit('e')).toBeGreaterThan(0)
  expect(await counter.hit('a')).toBe(0)
  expect(await counter.hit('a')).toBeGreaterThan(0)
  now = 60_001
  expect(await counter.hit('e')).toBe(0)
})
