import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test('initials are of the first and the last word', () => {
  expect(initials('Fran Miller')).toBe('FM')
  expect(initials('Ada von der Brandt')).toBe('AB')
  expect(initials('cole')).toBe('C')
})

test('brackets, emoji and marks are no initials', () => {
  expect(initials('فاطمة الزهراء (التسويق!)')).toBe('فا')
  expect(initials('👩‍🚀Zoë (QA)')).toBe('ZQ')
  expect(initials('🧾🧾 !')).toBe('?')
})
