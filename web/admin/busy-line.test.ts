import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LastActive, loadWords } from './busy-line.tsx'

test('who has logged out and left no other trace is not said to have never been active', () => {
  expect(renderToStaticMarkup(createElement(LastActive, { at: null }))).toBe('not logged in')
})

test('who was seen in the last half hour is not said to be away for minutes: nobody records that', () => {
  const shown = (minutes: number) =>
    renderToStaticMarkup(createElement(LastActive, { at: new Date(Date.now() - minutes * 60_000) })).replace(
      /<[^>]*>/g,
      '',
    )
  expect([0, 29, 31].map(shown)).toEqual([
    'active less than half an hour ago',
    'active less than half an hour ago',
    'active 31 minutes ago',
  ])
})

test('work that waits by the thousand is counted in groups', () => {
  expect(loadWords('contributor', { teamCount: 2, openCount: 1234 })).toBe('In 2 teams · 1,234 open')
})
