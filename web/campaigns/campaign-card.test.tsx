import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { pendingCampaign } from '#/tests/pending-campaign.ts'
import { CampaignCard } from './campaign-card.tsx'

test('a founder whose turn it is does not read on the card that the campaign waits for the founder', () => {
  const card = <CampaignCard campaign={pendingCampaign} to={null} turn="Your turn" />
  const words = renderToStaticMarkup(card).replaceAll(/<[^>]*>/g, '')
  expect(words).toContain('Your turnr/SaaSIn review')
  expect(words).not.toContain('the founder')
})
