import type { Page } from '@playwright/test'
import type { Screen, Visit } from './screen.ts'

const words = 'words without a space, from right to left and in pictures'
const name = 'Donaudampf'

const press = (button: string | RegExp) => (page: Page) => page.getByRole('button', { name: button }).first().click()
const opened =
  (...buttons: (string | RegExp)[]) =>
  async (page: Page) => {
    for (const button of buttons) await press(button)(page)
    await page.getByRole('dialog').or(page.getByRole('alertdialog')).waitFor()
  }
const fromMenu = (item: string) => async (page: Page) => {
  await press('Room settings')(page)
  await page.getByRole('menuitem', { name: item }).click()
  await page.getByRole('dialog').waitFor()
}

/** A list while it loads, and when it fails to load. */
const loadsAndFails = (path: string, procedure: string, loads: string, failed: string): Screen[] => [
  { path, state: 'loads', holds: [procedure], sees: loads },
  { path, state: 'fails', fails: [procedure], sees: failed },
]

/** The admin's desk while it loads and when it fails, and the dialogs opened from it. */
const desk: readonly Screen[] = [
  {
    path: '/admin/dashboard',
    state: 'does not know whose turn it is',
    fails: ['operations.jobs'],
    sees: 'What is waiting for you did not load',
  },
  ...loadsAndFails('/admin/team-management', 'admin.assignments', 'Loading team assignments', 'Error fetching data'),
  ...loadsAndFails('/admin/team-management?tab=roles', 'admin.users', 'Loading users', 'Error fetching data'),
  ...loadsAndFails('/admin/moderation', 'moderation.cases', 'Loading the reports', 'The reports did not load'),
  ...loadsAndFails('/admin/audit', 'audit.entries', 'Loading the audit log', 'The audit log did not load'),
  ...loadsAndFails('/admin/operations', 'operations.jobs', 'Loading jobs', 'The jobs did not load'),
  ...loadsAndFails(
    '/admin/operations?tab=outgoing',
    'operations.deliveries',
    'Loading mails',
    'The mails did not load',
  ),
  {
    path: '/admin/operations?tab=webhooks',
    state: 'fails',
    fails: ['billing.events'],
    sees: 'Payment events did not load',
  },
  {
    path: '/admin/operations?tab=connections',
    state: 'fails',
    fails: ['operations.connections'],
    sees: 'The connections did not load',
  },
  { path: '/admin/operations?tab=books', state: 'fails', fails: ['operations.books'], sees: 'The result did not load' },
]

/** The admin's pages with names that are hard to lay out. */
const hardDesk: readonly Screen[] = [
  { path: `/admin/team-management?q=${name}`, state: words, sees: 'in the team of' },
  { path: `/admin/team-management?tab=roles&q=${name}`, state: words, sees: 'Team of 2' },
  { path: `/admin/team-management?tab=roles&q=${name}`, state: 'an account', then: opened(new RegExp(`^${name}`)) },
  {
    path: `/admin/team-management?tab=roles&q=${name}`,
    state: 'asks before it suspends',
    then: opened(new RegExp(`^${name}`), 'Suspend'),
  },
  {
    path: `/admin/team-management?tab=roles&q=${name}`,
    state: 'asks before it removes a role',
    then: opened(/^Remove .+ role$/),
  },
  { path: '/admin/moderation', state: 'decides about reports', then: opened('Take on', 'Decide') },
  {
    path: '/admin/audit',
    state: words,
    sees: 'Show details',
    then: press('Show details'),
  },
  { path: '/squad-room?roomId={roomId}', state: 'asks for a team lead', then: fromMenu('Team lead') },
]

export const deskScreens: readonly Visit[] = [
  { who: 'ada', screens: desk },
  { who: 'abe', screens: hardDesk },
  {
    who: 'wolf',
    screens: [
      { path: '/squad-room', state: words },
      { path: '/squad-room', state: 'another name for the room', then: fromMenu('Rename') },
      { path: '/squad-room', state: 'pinned messages', then: opened('Pinned messages') },
      { path: '/settings?tab=security', state: words, sees: 'You are not logged in anywhere else.' },
      { path: '/settings', state: 'asks before the account is deleted', then: opened('Delete account') },
    ],
  },
  {
    who: 'rami',
    screens: [
      { path: '/squad-room', state: words },
      { path: '/squad-room', state: 'the rooms', then: opened('Rooms') },
      { path: '/squad-room', state: 'does not open', fails: ['squads.room'], sees: 'Retry' },
    ],
  },
]
