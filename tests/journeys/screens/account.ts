import type { Page } from '@playwright/test'
import type { Visit } from './screen.ts'

const full = 'full'

const openNotices = async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const list = page.getByRole('dialog', { name: 'Notifications' })
  await list
    .getByText(/No notifications yet|ago|just now/)
    .first()
    .waitFor()
}

export const accountScreens: readonly Visit[] = [
  {
    who: 'visitor',
    screens: [
      { path: '/login', state: full },
      { path: '/login?step=code', state: 'asks for a code' },
      { path: '/signup', state: 'asks for a role' },
      { path: '/signup?role=founder', state: full },
      { path: '/forgot-password', state: full },
      { path: '/reset-password', state: 'no token' },
      { path: '/confirm-email', state: 'no token' },
      {
        path: '/welcome',
        state: 'the first run',
        answers: { 'operations.firstRun': { open: true } },
        sees: 'Welcome to Karmasquad',
      },
    ],
  },
  {
    who: 'fran',
    screens: [
      { path: '/settings', state: full },
      { path: '/settings?tab=security', state: full },
      {
        path: '/settings?tab=security',
        state: 'what they reported fails',
        fails: ['moderation.mine'],
        sees: 'What you reported did not load',
      },
      { path: '/settings?tab=notifications', state: full },
      { path: '/settings?tab=billing', state: 'a plan' },
      { path: '/settings', state: 'notices are open', then: openNotices },
    ],
  },
  {
    who: 'nina',
    screens: [
      { path: '/settings?tab=notifications', state: full },
      { path: '/settings', state: 'no notices, and they are open', then: openNotices },
    ],
  },
  { who: 'nora', screens: [{ path: '/settings', state: 'no role' }] },
  { who: 'fern', screens: [{ path: '/settings?tab=billing', state: 'no plan' }] },
]
