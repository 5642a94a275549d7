import type { Page } from '@playwright/test'
import type { Visit } from './screen.ts'

const full = 'full'

const send = async (page: Page) => {
  await page.getByRole('button', { name: 'Create Campaign', exact: true }).click()
  await page.getByText('A title is required').waitFor()
}

const at = '2026-01-31T12:00:00.000Z'
const endpoint = '01900000-0000-7000-8000-0000000000e1'
const failingWebhook = {
  'webhooks.list': [
    {
      id: endpoint,
      url: 'https://hooks.example.com/a/rather/long/address/that/has/to/break/somewhere/1234567890',
      events: ['submission.created', 'submission.approved', 'campaign.completed'],
      createdAt: at,
      offSince: null,
      offReason: null,
      failingSince: at,
    },
  ],
  'webhooks.messages': {
    items: [
      {
        id: '01900000-0000-7000-8000-0000000000e2',
        event: 'submission.created',
        state: 'waiting',
        attempts: 3,
        createdAt: at,
        triedAt: at,
        dueAt: at,
        status: 500,
        error: 'It answered 500',
        payload: '{"type":"submission.created"}',
      },
    ],
    next: null,
  },
}

const hadTrial = { 'billing.subscription': { status: 'none', givesAccess: false, mayTry: false } }

export const founderScreens: readonly Visit[] = [
  {
    who: 'fran',
    screens: [
      { path: '/founder-dashboard', state: full },
      { path: '/founder-dashboard?tab=pending', state: full },
      { path: '/founder-dashboard?tab=posts', state: full },
      { path: '/founder-dashboard?filter=completed', state: 'nothing of this kind' },
      { path: '/founder-dashboard', state: 'loads', holds: ['dashboards.founder'], sees: 'Loading your dashboard' },
      {
        path: '/founder-dashboard',
        state: 'fails',
        fails: ['dashboards.founder'],
        sees: 'Your dashboard did not load',
      },
      { path: '/karma', state: full },
      { path: '/karma?kind=reversal', state: 'nothing of this kind' },
      { path: '/karma', state: 'loads', holds: ['karma.statement', 'karma.escrow'] },
      { path: '/karma', state: 'fails', fails: ['karma.statement', 'karma.escrow'], sees: 'Retry' },
      { path: '/pricing', state: 'with a plan' },
      { path: '/pricing', state: 'loads', holds: ['billing.subscription'] },
      { path: '/pricing?plan=Growth', state: 'fails', fails: ['billing.subscription'], sees: 'Retry' },
      { path: '/webhooks', state: 'one that failed', answers: failingWebhook, sees: 'Trying again' },
      { path: '/webhooks', state: 'fails', fails: ['webhooks.list'], sees: 'Your webhooks did not load' },
      { path: '/webhooks', state: 'loads', holds: ['webhooks.list'], sees: 'Loading your webhooks' },
    ],
  },
  {
    who: 'fran',
    screens: [
      { path: '/create-campaign', state: full },
      { path: '/create-campaign', state: 'fails', fails: ['dashboards.karma'], sees: 'The form did not load' },
      { path: '/create-campaign', state: 'sent without a word', then: send, sees: 'Create New Campaign' },
      { path: '/create-campaign?edit={posts}', state: 'a posts campaign is edited' },
      { path: '/create-campaign?edit={engagement}', state: 'an engagement campaign is edited' },
      { path: '/manage-campaign/{posts}', state: 'posts' },
      { path: '/manage-campaign/{engagement}', state: 'engagement' },
      { path: '/manage-campaign/{pending}', state: 'a contributor’s, to be decided' },
      { path: '/manage-campaign/nonsense', state: 'nothing there' },
      { path: '/manage-campaign/{posts}', state: 'fails', fails: ['campaigns.manage'], sees: 'Retry' },
    ],
  },
  {
    who: 'fern',
    screens: [
      { path: '/founder-dashboard', state: 'empty, and no plan' },
      { path: '/founder-dashboard?tab=pending', state: 'empty' },
      { path: '/founder-dashboard?tab=posts', state: 'empty' },
      { path: '/create-campaign', state: 'no plan' },
      { path: '/karma', state: 'empty' },
      { path: '/pricing', state: 'no plan yet' },
      { path: '/pricing?plan=Growth', state: 'a plan chosen before signing up', sees: 'You chose Growth' },
      { path: '/pricing', state: 'the trial is used up', answers: hadTrial, sees: 'Choose Starter' },
      { path: '/webhooks', state: 'empty', sees: 'No webhooks yet' },
      { path: '/sandbox-checkout/{checkout}', state: full },
      { path: '/sandbox-checkout/nonsense', state: 'nothing there' },
    ],
  },
  { who: 'fred', screens: [{ path: '/founder-dashboard', state: 'empty, with a plan' }] },
]
