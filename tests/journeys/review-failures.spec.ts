import { comment, engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { fails, heals, open, pair } from './stage.ts'

test('what fails on the manage page is said in the specified words, and nothing that was typed is lost', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Windlass' }))
  await cara.api.submissions.submitComment(comment(id))
  // A decision is undone after its effect failed to come early.
  await fran.api.accounts.changeUndoTime({ undoSeconds: 30 })
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('Active', { exact: true })).toBeVisible()

  await fails(page, 'submissions/decide')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Failed to approve submission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Too short for me.')
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByText('Failed to reject submission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(page.getByRole('dialog').getByRole('textbox')).toHaveValue('Too short for me.')
  await page.keyboard.press('Escape')
  await heals(page, 'submissions/decide')
  await fails(page, 'submissions/approve')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(page.getByText('Failed to approve submission', { exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Approve now' }).click()
  await expect(page.getByText('Failed to approve submission', { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()

  await fails(page, 'campaigns/setApproval')
  await page.getByRole('switch', { name: 'Approve comments before they earn karma' }).click()
  await expect(page.getByText('Failed to update comment approval', { exact: true })).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Approve comments before they earn karma' })).toBeChecked()

  await fails(page, 'campaigns/pause')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Failed to update campaign', { exact: true })).toBeVisible()
  await expect(main.getByText('Active', { exact: true })).toBeVisible()
  await heals(page, 'campaigns/pause')
  await page.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(main.getByText('Paused', { exact: true })).toBeVisible()
  await fails(page, 'campaigns/resume')
  await page.getByRole('button', { name: 'Resume', exact: true }).click()
  await expect(page.getByText('Failed to update campaign', { exact: true }).last()).toBeVisible()

  await fails(page, 'campaigns/remove')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('This action cannot be undone. Karma already spent remains spent.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Failed to delete campaign', { exact: true })).toBeVisible()
  expect((await fran.api.campaigns.manage({ id })).campaign.status).toBe('paused')
})

test('a campaign that has all it asked for is labelled Completed', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Windrow', commentGoal: 1 }))
  await cara.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  const approval = page.getByRole('switch', { name: 'Approve comments before they earn karma' })
  await expect(approval).toBeVisible()
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible({ timeout: 20_000 })
  await expect(approval).toHaveCount(0)
})
