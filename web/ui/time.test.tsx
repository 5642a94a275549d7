import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Time } from './time.tsx'

const wordsOf = (time: React.ReactElement) => renderToStaticMarkup(time).replaceAll(/<[^>]*>/g, '')
const soon = Date.now() + 10 * 60_000

test('on a computer whose clock is behind, what was just written was written just now, and what is to come is to come', () => {
  expect(wordsOf(<Time value={soon} />)).toBe('just now')
  expect(wordsOf(<Time value={soon} as="until" />)).toBe('in 10 minutes')
})

test('what is about to happen has not happened just now', () => {
  // The page's clock may be a tick behind.
  expect(wordsOf(<Time value={Date.now() + 20_000} as="until" />)).toBe('in a moment')
  expect(wordsOf(<Time value={Date.now() - 30_000} as="until" />)).toBe('just now')
})

test('the year of a date and of a deadline is said only if it is another', () => {
  const year = new Date().getUTCFullYear()
  expect(wordsOf(<Time value={`${year}-12-14T15:05:00Z`} as="date" />)).toBe('14 December')
  expect(wordsOf(<Time value={`${year}-12-14T15:05:00Z`} as="deadline" />)).toBe('14 December at 15:05')
  expect(wordsOf(<Time value={`${year + 1}-01-02T15:05:00Z`} as="date" />)).toBe(`2 January ${year + 1}`)
  expect(wordsOf(<Time value={`${year - 1}-12-14T15:05:00Z`} as="deadline" />)).toBe(`14 December ${year - 1} at 15:05`)
})
