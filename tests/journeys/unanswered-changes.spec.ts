import { starter } from '../buying.ts'
import { comment, engagementCampaign, post, postsCampaign, publishedPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, founderWithPlan, hearsNothing, losesAnswer, open, pair, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever changes the plan, takes that back, cancels or resumes, and gets no answer, is told what came of it', async ({
  browser,
  origin,
}) => {
  const fay = await founderWithPlan(origin, 'Fay Unanswered')
  const page = await open(browser, origin, fay)
  await hearsNothing(page)
  await page.goto('/settings?tab=billing')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await dialog.getByRole('radio', { name: /^Starter/ }).check()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await losesAnswer(page, 'billing/changePlan')
  await dialog.getByRole('button', { name: 'Switch to Starter' }).click()
  await expect(page.getByRole('dialog', { name: 'Plan Downgraded' })).toContainText('Then Starter begins.')
  await dialog.getByRole('button', { name: 'Done' }).click()
  expect(await fay.api.billing.subscription()).toMatchObject({ pending: { variantId: starter } })

  await losesAnswer(page, 'billing/undoChange')
  await page.getByRole('button', { name: 'Keep Pro' }).click()
  await expect(toast(page, 'You keep Pro')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Current Plan' })).toBeFocused()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await losesAnswer(page, 'billing/cancel')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(toast(page, 'Subscription cancelled')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  await losesAnswer(page, 'billing/resume')
  // Hovered, the toast would stay: only the next action takes it off the screen.
  await toast(page, 'Subscription cancelled').hover()
  await page.getByRole('button', { name: 'Resume plan' }).press('Enter')
  await expect(toast(page, 'Subscription resumed')).toBeVisible()
  await expect(toast(page)).toHaveCount(1)
})

test('a founder who decides about a post or undoes it, and gets no answer, is not told that it failed', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost({ ...post(id), title: 'How I close my books' })
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/manage-campaign/${id}`)
  const said = page.getByRole('region', { name: /turn|To review/ }).getByRole('status')
  await losesAnswer(page, 'submissions/decide')
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await expect(said).toHaveText(/^Approving “How I close my books”/)
  await losesAnswer(page, 'submissions/undo')
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(said).toHaveText('Undone: Approving “How I close my books”')
  await expect(page.getByRole('button', { name: 'Approve', exact: true })).toBeVisible()
  await expect(toast(page)).toHaveCount(0)
})

test('an edit that completes the campaign is said to be saved, also when its answer was lost', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const carl = await actor(origin, 'contributor', 'Carl Brandt')
  const comments = async (campaignId: string) => {
    const { id } = await carl.api.submissions.submitComment(comment(campaignId))
    await fran.api.submissions.approve({ id })
  }
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const own = await publishedPost(fran, cara)
  for (const each of [id, own]) await comments(each)

  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await page.getByLabel('Comment goal').fill('1')
  await losesAnswer(page, 'campaigns/edit')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'Campaign saved')).toBeVisible()

  const creator = await open(browser, origin, cara)
  await hearsNothing(creator)
  await creator.goto(`/contributor-manage-campaign/${own}`)
  await creator.getByRole('button', { name: 'Edit', exact: true }).click()
  await creator.getByLabel('Comment goal').fill('1')
  await losesAnswer(creator, 'campaigns/revise')
  await creator.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(creator, 'Saved')).toBeVisible()
  for (const each of [page, creator]) {
    await expect(each.getByRole('main')).toContainText('1 of 1 comment')
    await expect(each.getByRole('dialog')).toHaveCount(0)
    await expect(toast(each, 'Failed')).toHaveCount(0)
  }
})

test('an admin who undoes a removal and gets no answer is told that it is undone', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Flo Restored')
  const page = await open(browser, origin, ada)
  await hearsNothing(page)
  await page.goto('/admin/team-management?q=Flo Restored')
  const unassign = page.getByRole('button', { name: 'Remove Carl Brandt from Flo Restored’s team' })
  await unassign.click()
  await losesAnswer(page, 'admin/undoRemoval')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Carl Brandt is in Flo Restored’s team again.')).toBeVisible()
  await expect(unassign).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0)
})
