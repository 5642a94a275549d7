import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Submission } from '#/contract/submissions.ts'
import { TurnWords } from './turn-words.tsx'

const approved: Submission = {
  id: '0197f000-0000-7000-8000-000000000001',
  campaignId: '0197f000-0000-7000-8000-000000000002',
  campaignName: 'Ledgerly',
  campaignSubreddits: ['SaaS'],
  campaignIsOpen: true,
  campaignHasEnded: false,
  kind: 'post',
  status: 'pending_post',
  title: 'How I close my books',
  content: 'Slowly.',
  url: null,
  contributor: { id: '0197f000-0000-7000-8000-000000000003', name: 'Cara Kelp', avatarUrl: null },
  karmaReward: 1,
  karmaAwarded: 0,
  attempt: 1,
  rejectReason: null,
  submittedAt: new Date('2026-11-17T08:00:00Z'),
  decidedAt: new Date('2026-11-17T09:13:00Z'),
  publishBy: new Date('2099-11-24T09:13:00Z'),
  earlier: [],
}

test('an approved post says its last day to be published, and at what time that ends', () => {
  const page = renderToStaticMarkup(createElement(TurnWords, { submission: approved, isMine: true, isYourTurn: true }))
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain('Your turn, publish by 24 November 2099 at 9:13')
})

test('a lapsed post does not promise a slot, which others may have taken or its campaign may have lost', () => {
  const lapsed: Submission = { ...approved, status: 'lapsed', publishBy: null }
  const page = renderToStaticMarkup(createElement(TurnWords, { submission: lapsed, isMine: true, isYourTurn: false }))
  expect(page).toBe('Not published in time')
})

test('a founder is not told that a post came too late: its contributor may have left', () => {
  const lapsed: Submission = { ...approved, status: 'lapsed', publishBy: null }
  const page = renderToStaticMarkup(createElement(TurnWords, { submission: lapsed, isMine: false, isYourTurn: false }))
  expect(page).toBe('Not published')
})

test('a rejected comment may be sent again while its campaign takes work, which one that runs may not, but not once that has ended', () => {
  const said = (campaignHasEnded: boolean) => {
    const submission: Submission = { ...approved, kind: 'comment', status: 'rejected', campaignHasEnded }
    return renderToStaticMarkup(createElement(TurnWords, { submission, isMine: true, isYourTurn: false }))
  }
  expect(said(false)).toMatch(/\. You can revise and resend it while the campaign takes work\.$/)
  expect(said(true)).not.toContain('resend')
})

test('rejected work that can be sent again is its contributor’s turn, as on their dashboard', () => {
  const submission: Submission = { ...approved, status: 'rejected' }
  const page = renderToStaticMarkup(createElement(TurnWords, { submission, isMine: true, isYourTurn: true }))
  expect(page).toContain('Your turn, decided')
  expect(page).toMatch(/\. Revise and resend it while the campaign takes work\.$/)
})
