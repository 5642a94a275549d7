import type { ReactNode } from 'react'
import { isValidElement } from 'react'
import { expect, test } from 'vitest'
import { categories } from './faq-answers.tsx'

interface LinkProps {
  to?: string
  search?: { tab: string }
  children?: ReactNode
}

/** The tabs of Settings that the links in an answer lead to; profile is the first. */
function settingsTabs(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(settingsTabs)
  if (!isValidElement<LinkProps>(node)) return []
  const { to, search, children } = node.props
  return to === '/settings' ? [search?.tab ?? 'profile'] : settingsTabs(children)
}

test('an answer that names Settings leads to the tab that it speaks of', () => {
  const questions = categories.flatMap(category => [...category.questions])
  const found = questions.map(({ id, answer }) => [id, settingsTabs(answer)] as const).filter(([, tabs]) => tabs.length)
  expect(Object.fromEntries(found)).toEqual({ quiet: ['notifications'], report: ['security'], leaving: ['profile'] })
})
