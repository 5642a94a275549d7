import { expect, test } from 'vitest'
import { cut } from './cut.ts'

test('cutting a text leaves no isolate open, which would reverse the direction of the rest of the sentence', () => {
  expect(cut(`a\u2067${'b'.repeat(50)}\u2069`, 6)).toBe('a\u2067bbb\u2069…')
  expect(cut(`a\u2067b\u2069${'c'.repeat(50)}`, 6)).toBe('a\u2067b\u2069c…')
})
