import { comment, engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, fails, founderWithPlan, heals, hearsNothing, idOf, losesAnswer, open, pair } from './stage.ts'
import { toast } from './toast.ts'

test('what failed and then succeeds is no longer said to have failed', async ({ browser, origin, makeAdmin }) => {
  const ada = await admin(origin, makeAdmin)
  const page = await open(browser, origin, ada)
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Ada Lovelace')
  await fails(page, 'accounts/updateProfile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Failed to update profile')).toBeVisible()
  await heals(page, 'accounts/updateProfile')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(page, 'Profile updated')).toBeVisible()
  await expect(toast(page, 'Failed')).toHaveCount(0)

  const vic = await actor(origin, 'founder', 'Vic Suspect')
  const { id = '' } = (await vic.api.accounts.me()) ?? {}
  await page.goto(`/admin/team-management?tab=roles&q=Suspect&person=${id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suspend Vic Suspect?' })
  await dialog.getByLabel('Reason').fill('It asks for votes.')
  await fails(page, 'moderation/suspend')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(toast(page, 'The account was not suspended')).toBeVisible()
  await heals(page, 'moderation/suspend')
  await dialog.getByRole('button', { name: 'Suspend' }).click()
  await expect(toast(page, 'Vic Suspect is suspended')).toBeVisible()
  await expect(toast(page, 'not suspended')).toHaveCount(0)
  await page.context().close()
})

test('whoever withdraws a comment and gets no answer is where it was, and reads that it is withdrawn', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Withdrawn')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await cara.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await losesAnswer(page, 'submissions/withdraw')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Comment withdrawn')).toBeVisible()
  await expect(page.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Take part' })).toBeFocused()
  await page.context().close()
})

test('whoever changes the plan and cannot learn what came of it is not told that its costs did not load, and can choose another', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Unanswered')
  const page = await open(browser, origin, fay)
  const asked: string[] = []
  page.on('request', request => request.url().includes('billing/preview') && asked.push(request.url()))
  await page.goto('/settings?tab=billing')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('radio', { name: /^Starter/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await losesAnswer(page, 'billing/changePlan')
  await fails(page, 'billing/subscription')
  const dialog = page.getByRole('dialog', { name: 'Confirm Plan Change' })
  await dialog.getByRole('button', { name: 'Switch to Starter' }).click()
  await expect(toast(page, 'Failed to change plan')).toBeVisible()
  await heals(page, 'billing/subscription')
  await expect(page.getByText('Starter begins next', { exact: true })).toBeAttached()
  await dialog.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('radio', { name: /^Growth/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  // The button is there before the costs, so this waits for them.
  await expect(dialog.getByRole('button', { name: 'Switch to Growth' })).toBeEnabled()
  // Once for each choice. Asking again for the costs of Starter, to which the plan has changed, would be refused.
  expect(asked).toHaveLength(2)
  await page.context().close()
})

test('a switch for comment approval shows what holds, also when the answer was lost, and nothing is said to have failed', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin, 'Fran Approving')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/manage-campaign/${id}`)
  const approval = page.getByRole('switch', { name: 'Approve comments before they earn karma' })
  const wanted = !(await approval.isChecked())
  await losesAnswer(page, 'campaigns/setApproval')
  const answered = page.waitForResponse('**/api/rpc/campaigns/setApproval')
  await approval.click()
  await answered
  await expect(approval).toBeChecked({ checked: wanted })
  await expect(toast(page)).toHaveCount(0)
  await page.context().close()
})

test('whoever gives a role and gets no answer reads that it is given, and the focus stays on the page', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  const nia = await actor(origin, 'contributor', 'Nia Roleless')
  await ada.api.admin.removeRole({ id: await idOf(nia) })
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?tab=roles&q=Roleless')
  await losesAnswer(page, 'admin/giveRole')
  const give = page.getByRole('button', { name: 'Make founder: Nia Roleless' })
  await give.click()
  await expect(toast(page, 'Role Assigned')).toBeVisible()
  await expect(give).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Users', level: 2 })).toBeFocused()
  await page.context().close()
})
