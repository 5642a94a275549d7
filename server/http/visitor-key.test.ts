import { expect, test } from 'vitest'
import { visitorKey } from './visitor-key.ts'

test.each([
  [{}, '192.0.2.1'],
  [{ 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image' }, '192.0.2.1'],
  [{ 'sec-fetch-site': 'none', 'sec-fetch-dest': 'document' }, '192.0.2.1'],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' }, '192.0.2.1'],
  [{ 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' }, '192.0.2.1, for other sites'],
  [{ 'sec-fetch-site': 'same-site', 'sec-fetch-dest': 'image' }, '192.0.2.1, for other sites'],
  [{ 'sec-fetch-site': 'cross-site' }, '192.0.2.1, for other sites'],
])('a visitor’s request with %o is counted under “%s”', (headers, key) => {
  expect(visitorKey(new Headers({ 'x-client-address': '192.0.2.1', ...headers }))).toBe(key)
})
