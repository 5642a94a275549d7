import { expect, test } from 'vitest'
import { campaignStatuses, type CampaignStatus } from '#/rules/campaign.ts'
import { statusLabel } from '#/rules/status-label.ts'
import type { Option } from './option.ts'
import { detailOf, stateOf } from './row-words.ts'

const found = (status: CampaignStatus, relation: 'own' | 'assigned' | 'other' = 'own'): Option => ({
  id: 'campaign:1',
  label: 'Acme',
  about: 'campaign',
  campaign: { id: '1', name: 'Acme', kind: 'posts', status, founder: 'Fran', relation, post: null },
})

test('a campaign that is not running has the label that its card and page have', () => {
  const others = campaignStatuses.filter(status => status !== 'active')
  expect(others.map(status => stateOf(found(status))?.words)).toEqual(others.map(statusLabel))
})

test('a running campaign has no label, or says that one is assigned to it', () => {
  expect(stateOf(found('active'))).toBeUndefined()
  expect(stateOf(found('active', 'assigned'))?.words).toBe('Assigned')
})

test('a campaign that grew out of a post names it: others have the same name', () => {
  const option = found('active')
  if (option.about !== 'campaign') return expect.unreachable()
  const grown: Option = { ...option, campaign: { ...option.campaign, kind: 'engagement', post: 'A week with it' } }
  expect(detailOf(grown)).toBe('Need Engagement under “A week with it”, yours')
})

test('a campaign that nobody paused says why it reads Paused', () => {
  expect(campaignStatuses.map(status => detailOf(found(status, 'other')))).toEqual([
    'Need Posts, by Fran, in review',
    'Need Posts, by Fran',
    'Need Posts, by Fran',
    'Need Posts, by Fran, rejected',
    'Need Posts, by Fran, time is up',
    'Need Posts, by Fran',
    'Need Posts, by Fran',
  ])
})
