import type { Page } from '@playwright/test'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { actor, admin, fails, heals, hearsNothing, losesAnswer, open, openLive, pair, says, squad } from './stage.ts'
import { toast } from './toast.ts'

/** Presses once while the procedure fails, and again when it no longer does. */
async function pressesAgain(page: Page, procedure: string, press: () => Promise<unknown>, words: string) {
  await fails(page, procedure)
  await press()
  await expect(toast(page, words)).toBeVisible()
  await heals(page, procedure)
  // After the failure the page reads again, and ignores presses meanwhile.
  await expect(page.locator('button[aria-busy=true]')).toHaveCount(0)
  const answered = page.waitForResponse(`**/api/rpc/${procedure}`)
  await press()
  await answered
  // Sooner than the toast would disappear by itself.
  await expect(toast(page, words)).toHaveCount(0, { timeout: 5_000 })
}

test('a notification setting that was saved at the second press is not said to have failed', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Nora Setting'))
  await page.goto('/settings?tab=notifications')
  const push = page.getByRole('switch', { name: 'Push' }).first()
  await pressesAgain(page, 'notifications/changePreferences', () => push.press('Space'), 'were not saved')
  await expect(push).not.toBeChecked()
  await page.context().close()
})

test('whoever is removed from a team at the second press is not said to be still in it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Flo Unassigned')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?q=Unassigned')
  const remove = page.getByRole('button', { name: 'Remove Carl Brandt from Flo Unassigned’s team' })
  await pressesAgain(page, 'admin/unassign', () => remove.press('Enter'), 'Error removing assignment')
  await expect(toast(page, 'Assignment Removed')).toBeVisible()
  await page.context().close()
})

test('a role that is removed at the second press is not said to have stayed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const ada = await admin(origin, makeAdmin)
  await actor(origin, 'founder', 'Rob Unroled')
  const page = await open(browser, origin, ada)
  await page.goto('/admin/team-management?tab=roles&q=Unroled')
  const remove = async () => {
    await page.getByRole('button', { name: 'Remove Rob Unroled’s role' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  }
  await pressesAgain(page, 'admin/removeRole', remove, 'Error removing role')
  await expect(toast(page, 'Role Removed')).toBeVisible()
  await page.context().close()
})

test('a reaction that was taken at the second press is not said to have failed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Mia Reacting')
  const { id } = await says(carl, roomId, 'It is live')
  await carl.api.squads.react({ id, emoji: '👍', on: true })
  const page = await open(browser, origin, fran)
  await openLive(page, `/squad-room?roomId=${roomId}`)
  const thumb = message(page, 'It is live').getByRole('button', { name: 'Thumbs up' })
  await pressesAgain(page, 'squads/react', () => thumb.press('Enter'), 'Failed to update message')
  await expect(thumb).toHaveAttribute('aria-pressed', 'true')
  await page.context().close()
})

test('a message that is marked as unread at the second press is not said to have failed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Ula Unreading')
  await says(carl, roomId, 'It is live')
  const page = await open(browser, origin, fran)
  await openLive(page, `/squad-room?roomId=${roomId}`)
  // Without the pointer, which would take longer than the message about the failure stays.
  const mark = async () => {
    await message(page, 'It is live').focus()
    await message(page, 'It is live').getByRole('button', { name: 'More actions' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Mark unread from here' }).press('Enter')
  }
  await fails(page, 'squads/markUnread')
  await mark()
  await expect(toast(page, 'Failed to mark as unread')).toBeVisible()
  await heals(page, 'squads/markUnread')
  await mark()
  await expect(toast(page, 'Marked as unread')).toBeVisible()
  await expect(toast(page, 'Error')).toHaveCount(0, { timeout: 1_000 })
  await page.context().close()
})

test('a post that is approved at the second press is not said to have failed, and neither is its undo', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Deciding')
  // The undo is pressed again after it failed.
  await fran.api.accounts.changeUndoTime({ undoSeconds: 120 })
  const { id } = await fran.api.campaigns.create(postsCampaign())
  await cara.api.submissions.submitPost(post(id))
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard?tab=posts')
  const approve = page.locator('li[data-card]').getByRole('button', { name: /^Approve/ })
  await pressesAgain(page, 'submissions/decide', () => approve.press('Enter'), 'Failed to approve submission')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await pressesAgain(page, 'submissions/undo', () => undo.press('Enter'), 'Failed to undo')
  await expect(approve).toBeVisible()
  await page.context().close()
})

test('the time to undo shows what holds, also when the answer was lost', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Lasting')
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto('/settings')
  const choice = page.getByRole('radiogroup', { name: 'Time to undo' })
  await choice.getByLabel('10 seconds').focus()
  await losesAnswer(page, 'accounts/changeUndoTime')
  await page.keyboard.press('ArrowRight')
  await expect(toast(page, 'Your time to undo was not saved')).toBeVisible()
  await expect(choice.getByLabel('30 seconds')).toBeChecked()
  await expect(choice.getByLabel('30 seconds')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(choice.getByLabel('2 minutes')).toBeChecked()
  await expect(toast(page, 'not saved')).toHaveCount(0)
  await expect.poll(async () => (await fran.api.accounts.me())?.undoSeconds).toBe(120)
  await page.context().close()
})

test('a post that is withdrawn is no longer said to be sent', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin, 'Fran Withdrawing')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  await page.getByLabel('Title').fill('How I close my books')
  await page.getByLabel('Text', { exact: true }).fill('In ten minutes.')
  await page.getByRole('button', { name: 'Submit post' }).press('Enter')
  await expect(toast(page, 'Post sent')).toBeVisible()
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(toast(page, 'Post withdrawn')).toBeVisible()
  await expect(toast(page, 'Post sent')).toHaveCount(0, { timeout: 1_000 })
  await page.context().close()
})
