import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LastActive } from './busy-line.tsx'

test('who has logged out and left no other trace is not said to have never been active', () => {
  expect(renderToStaticMarkup(createElement(LastActive, { at: null }))).toBe('not signed in')
})
