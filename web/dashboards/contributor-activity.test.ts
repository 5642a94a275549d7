import { expect, test } from 'vitest'
import { approvedOf } from './contributor-activity.tsx'

test('a contributor who has sent one thing does not read “of your latest 1”', () => {
  expect(approvedOf(1, 1)).toBe('The one you sent is approved')
  expect(approvedOf(0, 1)).toBe('The one you sent is not approved yet')
  expect(approvedOf(3, 20)).toBe('3 of your latest 20 are approved')
})
