import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import makeIcon from './make-icon.ts'

const web = join(import.meta.dirname, '../..')

/** Every icon that some page of ours imports. */
const used = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter(name => /^(?!dist).*\.tsx?$/.test(name))
  .flatMap(name => [...readFileSync(join(web, name), 'utf8').matchAll(/'(lucide-react\/icons\/[\w-]+)'/g)])
  .map(([, name = '']) => name)

test('the server writes each icon as React would, and as the browser expects to find it', async () => {
  const names = [...new Set(used)]
  const icons = await Promise.all(
    names.map(async name => {
      const { __iconData: data } = await import(name)
      return { name, data }
    }),
  )
  // Some are aliases of others.
  const own = icons.filter(({ data }) => data)
  expect(own.length).toBeGreaterThan(50)
  for (const { name, data } of own) {
    const byReact = data.node.map(([tag, attributes]: [string, object]) => createElement(tag, attributes))
    const html = renderToStaticMarkup(createElement(makeIcon(data), { 'aria-label': 'x' }))
    expect([name, html.replace(/^<svg[^>]*>/, '')]).toEqual([name, `${renderToStaticMarkup(byReact)}</svg>`])
  }
})

test('an icon keeps what is put into it', () => {
  const Icon = makeIcon({ name: 'dot', size: 24, node: [['circle', { r: '2', key: 'a' }]] })
  const html = renderToStaticMarkup(createElement(Icon, null, createElement('title', null, 'Done')))
  expect(html).toMatch(/^<svg(?![^>]*aria-hidden)[^>]*><circle r="2"><\/circle><title>Done<\/title><\/svg>$/)
})
