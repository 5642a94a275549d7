import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Time } from './time.tsx'

const wordsOf = (time: React.ReactElement) => renderToStaticMarkup(time).replaceAll(/<[^>]*>/g, '')
const soon = Date.now() + 10 * 60_000

test('on a computer whose clock is behind, what was just written was written just now, and what is to come is to come', () => {
  expect(wordsOf(<Time value={soon} />)).toBe('just now')
  expect(wordsOf(<Time value={soon} as="until" />)).toBe('in 10 minutes')
})
