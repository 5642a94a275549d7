import { expect, test } from 'vitest'
import { shortened } from './descriptions.ts'

test('a description is cut to what search engines show, and never inside an emoji', () => {
  expect(shortened('x'.repeat(160))).toBe('x'.repeat(160))
  expect(shortened('x'.repeat(161))).toBe(`${'x'.repeat(159)}…`)
  const family = '👨‍👩‍👧‍👦'
  expect(shortened(family.repeat(20))).toBe(`${family.repeat(14)}…`)
})
