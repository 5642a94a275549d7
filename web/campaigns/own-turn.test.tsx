import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { OwnTurn } from './own-turn.tsx'

test('a contributor reads that their campaign’s subreddit was blocked, and whether editing its post’s address helps', () => {
  expect(wordsWith({ done: 0 })).toContain(
    'Its subreddit no longer allows campaignsIt takes no comments until you edit the address of its post. It ends',
  )
  expect(wordsWith({ done: 1 })).toContain('It takes no more comments. It ends')
})

function wordsWith({ done }: { done: number }) {
  const at = new Date('2026-03-01T10:00:00Z')
  const times = { submittedAt: at, decidedAt: at, createdAt: at, updatedAt: at, expiresAt: at }
  const founder = { id: 'u1', name: 'Fran', avatarUrl: null }
  const work = { status: 'active', open: 3, done, requireCommentApproval: true } as const
  const never = { rejectReason: null, lastRejectedAt: null }
  const page = renderToStaticMarkup(<OwnTurn campaign={{ ...times, ...work, ...never, founder }} planOpen isBlocked />)
  return page.replaceAll(/<[^>]*>/g, '')
}
