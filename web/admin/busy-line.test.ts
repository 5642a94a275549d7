import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LastActive, loadWords } from './busy-line.tsx'

test('who has logged out and left no other trace is not said to have never been active', () => {
  expect(renderToStaticMarkup(createElement(LastActive, { at: null }))).toBe('not logged in')
})

test('work that waits by the thousand is counted in groups', () => {
  expect(loadWords('contributor', { teamCount: 2, openCount: 1234 })).toBe('In 2 teams · 1,234 open')
})
