import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (path: string) => readFileSync(new URL(`../web/${path}`, import.meta.url), 'utf8')

/** Without the whole way to it, a browser looks among all elements of a page, of which a long room has 60,000, whenever one is added. */
test('no rule about the whole page has something looked for among all its elements', () => {
  const rules = `${textOf('app.css')}${textOf('ui/docked.ts')}`
  const searching = [...rules.matchAll(/(?:root|html|body):has\(\s*(.)/g)].map(([, first]) => first)
  expect(searching).not.toEqual([])
  expect(new Set(searching)).toEqual(new Set(['>']))
})
