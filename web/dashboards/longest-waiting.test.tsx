import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LongestWaiting } from './longest-waiting.tsx'

test('more work is promised only where more waits than is listed', () => {
  expect(renderToStaticMarkup(<LongestWaiting shown={50} total={51} />)).toContain('the 50 that have waited longest')
  expect(renderToStaticMarkup(<LongestWaiting shown={50} total={50} />)).toBe('')
})
