import type { Page } from '@playwright/test'
import type { Visit } from './screen.ts'

const words = 'words without a space, from right to left and in pictures'

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()

/** The screens with user-written text, filled with words that are hard to lay out: nasty.ts. */
export const hardScreens: readonly Visit[] = [
  {
    who: 'wolf',
    screens: [
      { path: '/founder-dashboard', state: words },
      { path: '/founder-dashboard?tab=posts', state: words },
      { path: '/manage-campaign/{long}', state: words },
      { path: '/manage-campaign/{long}', state: 'asks before it deletes', then: press('Delete') },
      { path: '/manage-campaign/{long}', state: 'asks why it rejects', then: press('Reject') },
      { path: '/manage-campaign/{long}', state: 'quick edit', then: press('Quick edit') },
      { path: '/manage-campaign/{rtl}', state: words },
      { path: '/create-campaign?edit={long}', state: words },
      { path: '/karma', state: words },
      { path: '/settings', state: words },
    ],
  },
  {
    who: 'rami',
    screens: [
      { path: '/contributor-dashboard', state: words },
      { path: '/contributor-dashboard?tab=pending', state: words },
      { path: '/contributor-dashboard?tab=contributed', state: words },
      { path: '/contributor-dashboard?tab=activity', state: words },
      { path: '/campaign/{rtl}', state: words },
      { path: '/campaign/{long}', state: words },
      { path: '/campaign/{long}', state: 'asks before it withdraws', then: press('Withdraw') },
      { path: '/contributor-manage-campaign/{own}', state: words },
      { path: '/create-campaign?edit={own}', state: words },
    ],
  },
  {
    who: 'pia',
    screens: [
      { path: '/campaign/{long}', state: 'rejected for a long reason' },
      { path: '/create-campaign?campaignId={long}', state: words },
      { path: '/explore', state: words },
      { path: '/explore?tab=posts', state: words },
    ],
  },
]
