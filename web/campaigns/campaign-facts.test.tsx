import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Campaign } from '#/contract/campaigns.ts'
import { pendingCampaign } from '#/tests/pending-campaign.ts'
import { CampaignFacts } from './campaign-facts.tsx'

test('a campaign that is paused takes no work for now, one that waits for approval not yet, and an ended one no longer', () => {
  expect(wordsOf('paused')).toContain('Not taking work for now')
  expect(wordsOf('pending')).toContain('Not taking work yet')
  expect(wordsOf('expired')).toContain('No longer taking work')
  expect(wordsOf('completed')).toContain('No longer taking work')
})

const wordsOf = (status: Campaign['status']) =>
  renderToStaticMarkup(<CampaignFacts campaign={{ ...pendingCampaign, status }} />)
