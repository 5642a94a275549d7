import { expect, test } from 'vitest'
import { isolated } from './isolated.ts'

test('a name written from right to left stands by itself in a sentence', () => {
  expect(isolated('דוד כהן!')).toBe('\u2068דוד כהן!\u2069')
  expect(isolated('محمد')).toBe('\u2068محمد\u2069')
  // In the forms that some old programs write letters in.
  expect(isolated('\ufb2a\ufb35')).toBe('\u2068\ufb2a\ufb35\u2069')
  expect(isolated('\ufeb3\ufe8e\ufea9')).toBe('\u2068\ufeb3\ufe8e\ufea9\u2069')
})

test('a name written as the sentence is stays as it is', () => {
  expect(isolated('Fran Miller')).toBe('Fran Miller')
})
