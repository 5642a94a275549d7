import type { Page } from '@playwright/test'
import { checkoutOf } from '../buying.ts'
import { codeAt } from '../codes.ts'
import { engagementCampaign } from '../samples.ts'
import { clientOf } from '../program.ts'
import { expect, password, test } from './fixture.ts'
import { noticed } from './notice-page.ts'
import { actor, admin, fails, heals, hearsNothing, losesAnswer, open, pair, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever removes an assignment or a role and gets no answer is not told that it failed, and can undo it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Flo Unanswered')
  // She undoes both only after the page has reread the lists, which takes a while.
  await ada.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const page = await open(browser, origin, ada)
  const undo = page.getByRole('button', { name: 'Undo' })
  await page.goto('/admin/team-management?q=Flo Unanswered')
  const unassign = page.getByRole('button', { name: 'Remove Carl Brandt from Flo Unanswered’s team' })
  await losesAnswer(page, 'admin/unassign')
  await unassign.press('Enter')
  await expect(toast(page, 'Assignment Removed')).toBeVisible()
  await expect(undo).toBeFocused()
  await expect(unassign).toHaveCount(0)
  await undo.press('Enter')
  await expect(toast(page, 'Carl Brandt is in Flo Unanswered’s team again.')).toBeVisible()
  await expect(unassign).toBeVisible()

  await page.goto('/admin/team-management?tab=roles&q=Flo Unanswered')
  const remove = page.getByRole('button', { name: 'Remove Flo Unanswered’s role' })
  await remove.click()
  await losesAnswer(page, 'admin/removeRole')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(toast(page, 'Role Removed')).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
  await expect(remove).toHaveCount(0)
  await undo.press('Enter')
  await expect(toast(page, 'Flo Unanswered is a founder again.')).toBeVisible()
  await expect(remove).toBeVisible()
})

test('what fails in the bell is said once, and not any more when the next press succeeds', async ({
  browser,
  origin,
}) => {
  const { fran, somethingCame } = await noticed(origin, 'Bella Failing')
  for (const name of ['Cole Tanaka', 'Cara Jensen']) await somethingCame(name)
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const bell = page.getByRole('dialog', { name: 'Notifications' })
  for (const procedure of ['remove', 'markAllRead']) await fails(page, `notifications/${procedure}`)
  await bell
    .getByRole('button', { name: /^Delete/ })
    .first()
    .click()
  await expect(toast(page, 'The notification was not deleted')).toBeVisible()
  await bell.getByRole('button', { name: 'Mark all read' }).press('Enter')
  await expect(toast(page, 'The notifications were not marked as read')).toBeVisible()
  await expect(toast(page)).toHaveCount(1, { timeout: 3_000 })
  await heals(page, 'notifications/markAllRead')
  const answered = page.waitForResponse('**/api/rpc/notifications/markAllRead')
  await bell.getByRole('button', { name: 'Mark all read' }).press('Enter')
  await answered
  await expect(toast(page)).toHaveCount(0, { timeout: 3_000 })
})

test('a room shows whether it is muted, who leads and what it is called, also when the answer was lost', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada, roomId } = await squad(origin, makeAdmin, 'Rhea Unanswered')
  const chooses = async (page: Page, item: string) => {
    await page.getByRole('button', { name: 'Room settings' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/squad-room?roomId=${roomId}`)
  await losesAnswer(page, 'squads/mute')
  await chooses(page, 'Mute notifications')
  await expect(toast(page, 'Notifications muted')).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
  await expect(page.getByRole('main').getByText('Notifications muted')).toBeAttached()

  await chooses(page, 'Rename')
  await page.getByLabel('Room name').fill('The quiet room')
  await losesAnswer(page, 'squads/rename')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Squad room renamed successfully')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'The quiet room' })).toBeVisible()

  const leads = await open(browser, origin, ada)
  await hearsNothing(leads)
  await leads.goto(`/squad-room?roomId=${roomId}`)
  await chooses(leads, 'Team lead')
  await leads.getByLabel('Member').selectOption({ label: 'Carl Brandt' })
  await losesAnswer(leads, 'squads/setTeamLead')
  await leads.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(leads, 'Team lead assigned successfully')).toBeVisible()
  await expect(leads.getByRole('main').getByText('Team Lead', { exact: true }).first()).toBeVisible()
})

test('a name and a picture are shown as they are saved, also when the answer was lost', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await losesAnswer(page, 'accounts/updateProfile')
  const save = page.getByRole('button', { name: 'Save changes' })
  await save.click()
  await expect(toast(page, 'Profile updated successfully!')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Picture' }).getByText('AL', { exact: true })).toBeVisible()
  await expect(save).toBeFocused()

  await page.locator('input[type=file]').setInputFiles('docs/pictures/founder-dashboard-desktop-light.png')
  await expect(toast(page, 'Picture updated')).toBeVisible()
  await losesAnswer(page, 'accounts/removePicture')
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Add a picture' })).toBeFocused()
})

test('whoever signs out and gets no answer is not told that they are still logged in', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Miller'))
  await hearsNothing(page)
  await page.goto('/settings')
  await losesAnswer(page, 'accounts/signOut')
  await page.getByRole('button', { name: 'Log Out' }).click()
  await expect(toast(page, 'Logged out')).toBeVisible()
  await expect(toast(page, 'You are still logged in')).toHaveCount(0)
  await expect(page).toHaveURL(`${origin}/`)
})

test('whoever chooses a new password and gets no answer is told that it may count already', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Jensen'))
  await hearsNothing(page)
  await page.goto('/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).fill('three green bicycles')
  await page.getByLabel('Confirm new password').fill('three green bicycles')
  await page.route('**/api/rpc/accounts/changePassword', async route => {
    const cookies = await page.context().cookies()
    await route.fetch()
    // The new session's cookie was in the lost answer.
    await page.context().addCookies(cookies)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(toast(page, 'Your new password may count already')).toBeVisible()
  await expect(toast(page, 'Password update failed')).toHaveCount(0)
})

test('whoever gets no answer in the security settings sees what holds there, and keeps their place', async ({
  browser,
  origin,
}) => {
  const cara = await actor(origin, 'contributor', 'Cara Jensen')
  const { email = '' } = (await cara.api.accounts.me()) ?? {}
  await clientOf(origin).api.accounts.signIn({ email, password })
  const { secret } = await cara.api.signInMethods.beginTwoStep({ present: null })
  await cara.api.signInMethods.confirmTwoStep({ secret, code: codeAt(secret, Date.now()) })
  const page = await open(browser, origin, cara)
  await hearsNothing(page)
  await page.goto('/settings?tab=security')
  const confirm = (name: string) => page.getByRole('alertdialog').getByRole('button', { name }).click()

  await losesAnswer(page, 'accounts/endOtherSessions')
  await page.getByRole('button', { name: 'Log out everywhere else' }).click()
  await expect(page.getByRole('heading', { name: 'Where you are logged in' })).toBeFocused()

  await losesAnswer(page, 'signInMethods/renewCodes')
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await confirm('Make new codes')
  await expect(toast(page, 'You got no new codes')).toContainText('may have stopped working')

  await losesAnswer(page, 'signInMethods/stopTwoStep')
  await page.getByRole('button', { name: 'Switch off' }).click()
  await confirm('Switch off')
  await expect(page.getByRole('button', { name: 'Switch on' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Two-step verification' })).toBeFocused()
  await expect(toast(page, 'still on')).toHaveCount(0)
})

test('a webhook is shown as it is, also when the answer was lost', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const url = 'https://hooks.invalid/first'
  await fran.api.webhooks.add({ id: crypto.randomUUID(), url, events: ['submission.created'] })
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto('/webhooks')
  await losesAnswer(page, 'webhooks/change')
  await page.getByRole('button', { name: `Switch off ${url}` }).click()
  await expect(page.getByRole('button', { name: `Switch on ${url}` })).toBeFocused()
  await losesAnswer(page, 'webhooks/remove')
  await page.getByRole('button', { name: `Remove ${url}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('heading', { name: url })).toHaveCount(0)
})

test('whoever edits or deletes a campaign and gets no answer is told that it is done, and the edit is not offered again', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Larkspur' }))
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/create-campaign?edit=${id}`)
  const about = page.getByLabel('Description', { exact: true }).first()
  await about.fill('Tell more')
  await losesAnswer(page, 'campaigns/edit')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Campaign saved')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await page.goto(`/create-campaign?edit=${id}`)
  await expect(about).toHaveValue('Tell more')
  await expect(page.getByText('You left unsaved changes')).toHaveCount(0)

  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await page.getByLabel('Comment goal').fill('9')
  await losesAnswer(page, 'campaigns/edit')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(toast(page, 'Campaign saved')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('0 of 9 comments')
  await page.getByRole('button', { name: 'Delete' }).click()
  await losesAnswer(page, 'campaigns/remove')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '“Larkspur” was deleted')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
})

test('an admin who begins to view the app as somebody, or stops, and gets no answer is where they are', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  await actor(origin, 'founder', 'Vera Unanswered')
  const page = await open(browser, origin, ada)
  await hearsNothing(page)
  await page.goto('/admin/team-management?tab=roles&q=Vera Unanswered')
  await page.getByRole('button', { name: 'Vera Unanswered', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click()
  const dialog = page.getByRole('dialog', { name: 'View the app as Vera Unanswered?' })
  await dialog.getByLabel('Reason').fill('She asked why her dashboard is empty.')
  await losesAnswer(page, 'moderation/impersonate')
  await dialog.getByRole('button', { name: 'View', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  await losesAnswer(page, 'moderation/stopImpersonating')
  await page.getByRole('button', { name: 'Stop viewing' }).click()
  await expect(page.getByRole('dialog', { name: 'Account' })).toContainText('Vera Unanswered')
  await expect(toast(page)).toHaveCount(0)
})

test('whoever pays for a plan and gets no answer reads that it is paid', async ({ browser, origin }) => {
  const fay = await actor(origin, 'founder', 'Fay Unanswered')
  const page = await open(browser, origin, fay)
  await hearsNothing(page)
  await page.goto(`/sandbox-checkout/${await checkoutOf(fay)}`)
  await losesAnswer(page, 'billing/paySandbox')
  await page.getByRole('button', { name: 'Complete sandbox payment' }).click()
  await expect(page.getByText('This checkout is already completed.')).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
})
