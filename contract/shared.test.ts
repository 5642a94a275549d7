import { expect, test } from 'vitest'
import { looselyTyped, maybeTyped, typed, typedLine, typedLineOrNull } from './shared.ts'

test('optional text of white space and invisible characters counts as nothing typed', () => {
  const nothing = ' \u200b\u2028\u2060\u0085\u009f'
  expect(maybeTyped(9).parse(nothing)).toBeNull()
  expect(typedLineOrNull(9).parse(nothing)).toBeNull()
  expect(looselyTyped(9).parse(nothing)).toBe('')
  expect(maybeTyped(9).parse(' a\u200bb ')).toBe('a\u200bb')
})

test('a name is one line, and changes neither the lines nor the direction of a sentence around it', () => {
  const name = (text: string) => typedLine(20, 'A name is required').safeParse(text)
  expect(name(' Ann\r\n\n\tBell\u2028Carr\u0085Dahl ').data).toBe('Ann Bell Carr Dahl')
  expect(name('\u202egro.live\u202c').data).toBe('gro.live')
  expect(name('Ann \u202e').data).toBe('Ann')
  expect(name('שרה \u2067Ann\u2069').data).toBe('שרה \u2067Ann\u2069')
  expect(name('Ann \u2067Bell').data).toBe('Ann \u2067Bell\u2069')
  expect(name('Ann \u2067\u2067Bell').data).toBe('Ann \u2067\u2067Bell\u2069\u2069')
  expect(name('Ann\u2069 Bell\u2069').data).toBe('Ann Bell')
  for (const nothing of ['\n', '\u202e', '\u202d\u200b', '\u0085'])
    expect(name(nothing).error?.issues[0]?.message).toBe('A name is required')
  expect(typed(20, '').parse('Two\n\nparagraphs')).toBe('Two\n\nparagraphs')
})
