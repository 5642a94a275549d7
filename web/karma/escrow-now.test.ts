import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Held } from './escrow-now.tsx'

const textOf = (campaigns: number) =>
  renderToStaticMarkup(createElement(Held, { escrow: { total: 3, campaigns, items: [] } })).replaceAll(/<[^>]*>/g, '')

test('campaigns that hold karma and are not listed are counted', () => {
  expect(textOf(1)).toMatch(/1 more campaign3/)
  expect(textOf(2)).toMatch(/2 more campaigns3/)
})
