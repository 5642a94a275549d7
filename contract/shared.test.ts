import { expect, test } from 'vitest'
import { looselyTyped, maybeTyped, typedOrNull } from './shared.ts'

test('optional text of white space and invisible characters counts as nothing typed', () => {
  const nothing = ' \u200b\u2028\u2060'
  expect(maybeTyped(9).parse(nothing)).toBeNull()
  expect(typedOrNull(9).parse(nothing)).toBeNull()
  expect(looselyTyped(9).parse(nothing)).toBe('')
  expect(maybeTyped(9).parse(' a\u200bb ')).toBe('a\u200bb')
})
