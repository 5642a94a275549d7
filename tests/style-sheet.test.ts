import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = () => `${textOf('app.css')}${textOf('ui/docked.ts')}`
const onScreen = () => rules().split('@media print')[0] ?? ''
const textOf = (path: string) => readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8')

/** Unless every step is named with `>`, browsers search all elements of a page, 60,000 in a long room, whenever one is added. */
test('no rule with `:has` on the whole page makes browsers search all its elements', () => {
  const searching = [...rules().matchAll(/(?:root|html|body):has\(\s*(.)/g)].map(([, first]) => first)
  expect(searching).not.toEqual([])
  expect(new Set(searching)).toEqual(new Set(['>']))
})

/** Whenever an element is added, Chromium would search the page for what such a rule styles, and style it anew. */
test('no rule with `:has` on the whole page styles an element in it', () => {
  const about = [...onScreen().matchAll(/(?:root|html|body):has\([^)]*\)([^{]*)\{/g)].map(([, rest = '']) =>
    rest.trim(),
  )
  expect(about).not.toEqual([])
  expect(new Set(about)).toEqual(new Set(['']))
})

/** `:has` on any element would be checked for every element of the page, again after each change in it or after it. */
test('no rule has `:has` on any element, whatever it is', () => {
  expect(onScreen()).not.toMatch(/[\s(>+~*]:has\(/)
})
