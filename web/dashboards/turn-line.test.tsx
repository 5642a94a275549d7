import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Open } from '#/contract/dashboards.ts'
import { ContributorLine, FounderLine } from './turn-line.tsx'

const open: Open = {
  what: 'campaign',
  id: 'c1',
  campaignId: 'c1',
  campaignName: 'Ledgerly',
  status: 'rejected',
  title: 'What my first month cost',
  with: { id: 'p1', name: 'Cara', avatarUrl: null },
  count: 1,
  since: new Date(0),
  until: null,
}
const wordsOf = (line: React.ReactNode) => renderToStaticMarkup(line).replace(/<[^>]*>/g, '')

test('what one waits for names the post that the campaign is about, as others have the same name', () => {
  expect(wordsOf(<FounderLine open={open} isYours={false} />)).toBe(
    'Cara can revise and resend the campaign for Ledgerly, under “What my first month cost”',
  )
  const reviewed: Open = { ...open, what: 'comment', status: 'pending' }
  expect(wordsOf(<ContributorLine open={reviewed} isYours={false} />)).toBe(
    'Cara to review your comment for Ledgerly, under “What my first month cost”',
  )
  const own: Open = { ...reviewed, title: null }
  expect(wordsOf(<ContributorLine open={own} isYours={false} />)).toBe('Cara to review your comment for Ledgerly')
})
