import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('a name written from right to left stands by itself in a sentence', () => {
  expect(isolated('דוד כהן!')).toBe('\u2068דוד כהן!\u2069')
  expect(isolated('محمد')).toBe('\u2068محمد\u2069')
})

test('a name written as the sentence is stays as it is', () => {
  expect(isolated('Fran Miller')).toBe('Fran Miller')
})
