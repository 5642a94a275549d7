import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { CampaignCard as CardData } from '#/contract/campaigns.ts'
import { CampaignCard } from './campaign-card.tsx'

test('a founder whose turn it is does not read on the card that the campaign waits for the founder', () => {
  const card = <CampaignCard campaign={pending} to={null} turn="Your turn" />
  const words = renderToStaticMarkup(card).replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('Your turnr/SaaSIn review')
  expect(words).not.toContain('the founder')
})

const at = new Date('2026-03-01T10:00:00Z')

const pending: CardData = {
  id: 'c1',
  kind: 'engagement',
  saasName: 'Ledgerly',
  description: 'About closing the books.',
  targetSubreddits: ['SaaS'],
  status: 'pending',
  createdAt: at,
  expiresAt: at,
  goal: 5,
  done: 1,
  open: 0,
  waiting: 0,
  karmaReward: 1,
  isAssigned: false,
  founder: { id: 'u1', name: 'Fran', avatarUrl: null },
  contributor: { id: 'u2', name: 'Cara', avatarUrl: null },
}
