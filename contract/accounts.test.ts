import { expect, test } from 'vitest'
import { email, newPassword } from './accounts.ts'

test('an address has one spelling: capitals are none of it, and letters that only look the same are refused', () => {
  for (const typed of [' Kate@Example.com ', '\u202akate@example.com\u202c', 'kate@\u200bexample.com \ufeff'])
    expect(email.parse(typed)).toBe('kate@example.com')
  // The Kelvin sign, whose small letter is a k; a long s; full-width letters.
  for (const typed of ['\u212aate@example.com', 'kate@example\u017f.com', 'ｋate@example.com'])
    expect(email.safeParse(typed).error?.issues[0]?.message, typed).toBe('Invalid email address')
})

test('an address is as long as it may be, and no longer', () => {
  const address = (length: number) => 'kate@example.com'.padStart(length, 'k')
  expect(email.parse(address(255))).toHaveLength(255)
  expect(email.safeParse(address(256)).error?.issues[0]?.message).toBe('Invalid email address')
})

test('a password has 8 to 72 characters, of which an emoji is one, and is taken as it is', () => {
  const said = (text: string) => newPassword.safeParse(text).error?.issues.map(({ message }) => message)
  for (const text of [' pass w ', 'x'.repeat(72), '👩'.repeat(8), '👩'.repeat(72)])
    expect(newPassword.parse(text)).toBe(text)
  for (const text of ['', '1234567', '👩'.repeat(7)])
    expect(said(text)).toEqual(['Password must be at least 8 characters'])
  for (const text of ['x'.repeat(73), '👩'.repeat(73)])
    expect(said(text)).toEqual(['Password must be at most 72 characters'])
})
