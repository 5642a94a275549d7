import { expect, test } from 'vitest'
import { free } from './free.ts'

test('bytes that are given back are gone at once, and those that share their memory with others stay', () => {
  const picture = new Uint8Array(1_000).fill(1)
  const memory = picture.buffer
  free(picture)
  expect([memory.detached, picture.length]).toEqual([true, 0])
  const both = new Uint8Array(1_000).fill(1)
  free(both.subarray(500))
  expect(both[0]).toBe(1)
})
