import { expect, test } from 'vitest'
import { withScheme } from './web-address.ts'

test.each([
  ['example.com', 'https://example.com'],
  [' www.example.co.uk/a?b=c#d ', 'https://www.example.co.uk/a?b=c#d'],
  ['bücher.example:8080/x', 'https://bücher.example:8080/x'],
  ['https://example.com', 'https://example.com'],
  ['http://example.com', 'http://example.com'],
  ['javascript:alert(1)', 'javascript:alert(1)'],
  ['mail@example.com', 'mail@example.com'],
  ['just words', 'just words'],
  ['localhost', 'localhost'],
  ['1.5', '1.5'],
  ['', ''],
])('%j becomes %j', (typed, address) => {
  expect(withScheme(typed)).toBe(address)
})
