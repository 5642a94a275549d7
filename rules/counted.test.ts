import { expect, test } from 'vitest'
import { counted } from './counted.ts'

test('a count has its unit in the number it takes, and groups of three digits', () => {
  expect([0, 1, 2, 999, 1_000, 1_234_567].map(count => counted(count, 'row'))).toEqual([
    '0 rows',
    '1 row',
    '2 rows',
    '999 rows',
    '1,000 rows',
    '1,234,567 rows',
  ])
})
