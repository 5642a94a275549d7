import { expect, test } from './fixture.ts'
import { admin, losesAnswer, open, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever removes an assignment or a role and gets no answer is not told that it failed, and can undo it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Flo Unanswered')
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
