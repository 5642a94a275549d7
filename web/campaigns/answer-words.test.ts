import { expect, test } from 'vitest'
import { answerWords } from './answer-words.ts'

test.each([
  [0, null, 'New founder: no decisions yet'],
  [2, null, 'New founder: only a few decisions yet'],
  [3, 0, 'Usually answers within an hour'],
  [3, 3_600, 'Usually answers within an hour'],
  [3, 3_601, 'Usually answers within 2 hours'],
  [50, 3 * 3_600, 'Usually answers within 3 hours'],
  [50, 48 * 3_600, 'Usually answers within 48 hours'],
  [50, 48 * 3_600 + 1, 'Usually answers within 3 days'],
])('%i decisions, half of them within %s seconds: %s', (decisions, typicalSeconds, words) => {
  expect(answerWords({ decisions, typicalSeconds })).toBe(words)
})
