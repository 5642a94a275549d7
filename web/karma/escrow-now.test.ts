import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Held } from './escrow-now.tsx'

const drawn = (total: number, campaigns: number) =>
  renderToStaticMarkup(createElement(Held, { escrow: { total, campaigns, items: [] } }))
const textOf = (campaigns: number) => drawn(3, campaigns).replaceAll(/<[^>]*>/g, '')

test('campaigns that hold karma and are not listed are counted', () => {
  expect(textOf(1)).toMatch(/1 more campaign3/)
  expect(textOf(2)).toMatch(/2 more campaigns3/)
})

test('where nothing is held there is a sentence, and no list of nothing', () => {
  expect(drawn(0, 0)).toContain('Nothing is held.')
  expect(drawn(0, 0)).not.toContain('<ul')
})
