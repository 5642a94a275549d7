import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pendingCampaign as pending } from '#/tests/pending-campaign.ts'
import { PendingCard } from '../dashboards/founder-pending-card.tsx'
import { ManagePending } from './manage-pending.tsx'
import { OwnTurn } from './own-turn.tsx'

const at = new Date('2026-03-01T10:00:00Z')
const asked = { lastRejectedAt: at, rejectReason: 'Name the month.' }
const without = { lastRejectedAt: at, rejectReason: null }

test('a campaign that was rejected before says at its founder’s decision that it was sent again, and what they asked for', async () => {
  const card = (change: object) => wordsOf(<PendingCard campaign={{ ...pending, ...change, submittedAt: at }} />)
  const desk = (change: object) => wordsOf(<ManagePending campaign={{ ...pending, ...change }} isOwner />)
  expect(await card(asked)).toMatch(/Your turn, sent again 1 Mar.*Why the last version was rejectedName the month\./)
  expect(await desk(asked)).toMatch(
    /for review again, 1 Mar.*Why the last version was rejectedName the month\.Approve Campaign/,
  )
  for (const words of [await card(without), await desk(without)]) expect(words).toContain('No reason was given.')
  for (const words of [await card({}), await desk({})]) expect(words).not.toMatch(/again|rejected|reason/)
})

test('whoever waits for that decision reads the same', async () => {
  const others = (change: object) => wordsOf(<ManagePending campaign={{ ...pending, ...change }} isOwner={false} />)
  const own = (change: object) => wordsOf(<OwnTurn campaign={{ ...pending, ...change }} planOpen isBlocked={false} />)
  expect(await others(asked)).toMatch(/Sent for review again 1 Mar.*Why the last version was rejectedName the month\./)
  expect(await own(asked)).toMatch(
    /You sent it for review again 1 Mar.*Why the last version was rejectedName the month\./,
  )
  for (const words of [await others({}), await own({})]) expect(words).not.toMatch(/again|rejected|reason/)
})

async function wordsOf(drawn: ReactNode) {
  const routeTree = createRootRoute({ component: () => drawn })
  const router = createRouter({ routeTree, history: createMemoryHistory() })
  await router.load()
  const page = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return page.replaceAll(/<[^>]*>/g, '')
}
