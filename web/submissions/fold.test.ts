import { expect, test } from 'vitest'
import { fold } from './fold.ts'

test('a long text is folded between words, and a short one is left as it is', () => {
  expect(fold('word '.repeat(100))).toBe(`${'word '.repeat(63)}word`)
  expect(fold('Short.\nIndeed.')).toBe('Short.\nIndeed.')
})

test('a text without spaces is folded at a whole character', () => {
  for (const sign of ['😀', '👩‍👩‍👧‍👦', '🇪🇪', '👍🏽', 'नि', 'é'])
    for (const before of ['', 'a', 'ab', 'abc']) {
      const rest = fold(before + sign.repeat(400)).slice(before.length)
      expect(rest).toBe(sign.repeat(rest.length / sign.length))
    }
})
