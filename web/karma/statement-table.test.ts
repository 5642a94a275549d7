import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { StatementMonth } from '#/contract/karma.ts'
import { StatementTable } from './statement-table.tsx'

const textOf = (month: Omit<StatementMonth, 'starts'>) => {
  const months = [{ starts: new Date('2026-11-01T00:00:00Z'), ...month }]
  const pages = [{ items: [], next: null, months, balance: 0 }]
  const table = createElement(StatementTable, { pages, isContributor: false, busy: false })
  return renderToStaticMarkup(table).replaceAll(/<[^>]*>/g, '')
}

test('karma that a refund took back is not called set aside', () => {
  expect(textOf({ received: 36, spent: 12, takenBack: 12 })).toMatch(/November 2026 36 received, 12 taken back$/)
  expect(textOf({ received: 36, spent: 20, takenBack: 12 })).toMatch(/36 received, 8 set aside, 12 taken back$/)
  expect(textOf({ received: 36, spent: 8, takenBack: 0 })).toMatch(/36 received, 8 set aside$/)
})
