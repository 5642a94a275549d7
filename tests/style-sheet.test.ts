import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const rules = () => `${textOf('app.css')}${textOf('ui/docked.ts')}`
const onScreen = () => rules().split('@media print')[0] ?? ''
const textOf = (path: string) => readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8')

/** Without the whole way to it, a browser looks among all elements of a page, of which a long room has 60,000, whenever one is added. */
test('no rule about the whole page has something looked for among all its elements', () => {
  const searching = [...rules().matchAll(/(?:root|html|body):has\(\s*(.)/g)].map(([, first]) => first)
  expect(searching).not.toEqual([])
  expect(new Set(searching)).toEqual(new Set(['>']))
})

/** Whenever an element is added, Chromium goes through all of a page for what such a rule names, and styles anew what it may mean. */
test('no rule that asks for something in the whole page is about an element in it', () => {
  const about = [...onScreen().matchAll(/(?:root|html|body):has\([^)]*\)([^{]*)\{/g)].map(([, rest = '']) =>
    rest.trim(),
  )
  expect(about).not.toEqual([])
  expect(new Set(about)).toEqual(new Set(['']))
})

/** Of each element, whatever it is, it would be asked what is in it or follows it, again at each change there. */
test('no rule is about any element that has something', () => {
  expect(onScreen()).not.toMatch(/[\s(>+~*]:has\(/)
})
