import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('a long text is folded between words, and a short one is left as it is', () => {
  expect(fold('word '.repeat(100))).toBe(`${'word '.repeat(63)}word`)
  expect(fold('Short.\nIndeed.')).toBe('Short.\nIndeed.')
})

test('a text of many lines is folded after six, and one of seven lines is left as it is', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n')
  expect(fold(lines(7))).toBe(lines(7))
  expect(fold(lines(8))).toBe(lines(6))
  expect(fold(`${lines(5)}\n\n${lines(2)}`)).toBe(lines(5))
})

test('a text is not folded for less than a quarter more, nor to a word before a long one', () => {
  expect(fold('x'.repeat(400))).toBe('x'.repeat(400))
  expect(fold('x'.repeat(401))).toBe('x'.repeat(320))
  expect(fold(`See ${'x'.repeat(500)}`)).toBe(`See ${'x'.repeat(316)}`)
})

test('a text without spaces is folded at a whole character', () => {
  for (const sign of ['😀', '👩‍👩‍👧‍👦', '🇪🇪', '👍🏽', 'नि', 'é'])
    for (const before of ['', 'a', 'ab', 'abc']) {
      const rest = fold(before + sign.repeat(400)).slice(before.length)
      expect(rest).toBe(sign.repeat(rest.length / sign.length))
    }
})
