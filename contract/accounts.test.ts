import { expect, test } from 'vitest'
import { email } from './accounts.ts'

test('an address has one spelling: capitals are none of it, and letters that only look the same are refused', () => {
  expect(email.parse(' Kate@Example.com ')).toBe('kate@example.com')
  // The Kelvin sign, whose small letter is a k; a long s; full-width letters.
  for (const typed of ['\u212aate@example.com', 'kate@example\u017f.com', 'ｋate@example.com'])
    expect(email.safeParse(typed).error?.issues[0]?.message, typed).toBe('Invalid email address')
})
