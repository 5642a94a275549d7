import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Decision } from '#/contract/submissions.ts'
import { DecideUndo } from './decide-undo.tsx'

afterEach(() => vi.useRealTimers())

const decision: Decision = {
  id: 's1',
  campaignId: 'c1',
  campaignName: 'Acme',
  kind: 'post',
  title: 'Hello',
  contributor: { id: 'carl', name: 'Carl', avatarUrl: null },
  attempt: 1,
  move: 'approve',
  reason: null,
  dueAt: new Date(10_000),
  leftMs: 10_000,
}

function shown(readAt: number, change: Partial<Decision> = {}) {
  const nothing = () => undefined
  return renderToStaticMarkup(
    <DecideUndo
      deciding={[{ ...decision, ...change }]}
      readAt={readAt}
      busy={new Set()}
      said=""
      onUndo={nothing}
      onNow={nothing}
      onDue={async () => {}}
      onLost={nothing}
    />,
  )
}

test('whoever comes back to a page is told the seconds that are left, not those that were left when it was read', () => {
  vi.useFakeTimers({ now: 100_000 })
  expect(shown(100_000)).toContain('in 10 s')
  expect(shown(92_000)).toContain('in 2 s')
  expect(shown(50_000)).toContain('>now<')
  expect(shown(50_000, { leftMs: 120_000 })).toContain('in 70 s')
})

test('a server whose clock is ahead gives no more seconds than it said', () => {
  vi.useFakeTimers({ now: 100_000 })
  expect(shown(160_000)).toContain('in 10 s')
})

test('a title or a name from right to left keeps the words around it in place', () => {
  const [title, name] = ['חשבונות (גרסה 2.0)!', 'محمد عبد الله (أبو خالد)!']
  const comment = { kind: 'comment', title: null, contributor: { ...decision.contributor, name } } as const
  expect(shown(0, { title })).toContain(`Approving “\u2068${title}\u2069”`)
  expect(shown(0, comment)).toContain(`Approving the comment by \u2068${name}\u2069`)
})
