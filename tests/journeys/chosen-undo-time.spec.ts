import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, founderWithPlan, open, squad } from './stage.ts'
import { toast } from './toast.ts'

const choice = (page: Page, name: string) => page.getByRole('radiogroup', { name: 'Time to undo' }).getByLabel(name)
const undoOf = (page: Page, words: string) => page.getByRole('group', { name: words })

/** Longer than ten seconds, the time to undo of people who have chosen none. */
const moreThanTenMs = 12_000

test('a founder who has chosen two minutes on one device has them at the desk on another, for each of many decisions', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Slow')
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  for (const name of ['Alma Ray', 'Bo Lund', 'Cy Park', 'Di Voss']) {
    const writer = await actor(origin, 'contributor', name)
    await writer.api.submissions.submitPost({ ...post(campaignId), title: `By ${name}` })
  }
  const desk = await open(browser, origin, fran)
  await desk.goto('/founder-dashboard?tab=posts')
  const cards = desk.locator('li[data-card]')
  await expect(cards).toHaveCount(4)
  const phone = await open(browser, origin, fran, { viewport: { width: 375, height: 700 } })
  const faults = faultsOf(phone)
  await phone.goto('/settings')
  await choice(phone, '10 seconds').focus()
  await phone.keyboard.press('ArrowRight')
  await phone.keyboard.press('ArrowRight')
  await expect(choice(phone, '2 minutes')).toBeChecked()
  await expect.poll(async () => (await fran.api.accounts.me())?.undoSeconds).toBe(120)
  await expectAccessible(phone)
  await phone.reload()
  await expect(choice(phone, '2 minutes')).toBeChecked()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  expect(faults).toEqual([])

  await cards.first().getByRole('button', { name: 'Reject', exact: true }).click()
  await expect(desk.getByRole('dialog')).toContainText('You can undo this for 2 minutes.')
  await desk.keyboard.press('Escape')
  const said = desk.getByRole('region', { name: 'Posts to review' }).getByRole('status')
  for (const left of [3, 2, 1]) {
    await cards.first().focus()
    await desk.keyboard.press('a')
    await expect(cards).toHaveCount(left)
    await expect(said).toHaveText(/You can undo it for (2 minutes|11\d seconds), with the key z\.$/)
  }
  await desk.waitForTimeout(moreThanTenMs)
  await expect(desk.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(2)
  await desk.getByRole('button', { name: 'Show 1 more' }).press('Enter')
  await expect(desk.getByRole('button', { name: 'Show fewer' })).toBeFocused()
  await undoOf(desk, 'Approving “By Alma Ray”').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(cards).toHaveCount(2)
  await expect(said).toHaveText('Undone: Approving “By Alma Ray”')
  await expect(desk.getByRole('button', { name: /^Show/ })).toHaveCount(0)
})

test('what an admin removes and a form that is emptied can be brought back for the chosen time', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada, fran } = await squad(origin, makeAdmin, 'Frieda Slow')
  await ada.api.accounts.changeUndoTime({ undoSeconds: 120 })
  await fran.api.accounts.changeUndoTime({ undoSeconds: 30 })
  const desk = await open(browser, origin, ada)
  await desk.goto('/admin/team-management?q=Frieda%20Slow')
  await desk
    .getByRole('button', { name: /^Remove .* from Frieda Slow’s team$/ })
    .first()
    .click()
  const undo = desk.getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await subscribes(fran)
  const form = await open(browser, origin, fran)
  await form.goto('/create-campaign')
  const name = form.getByLabel('Title', { exact: true }).first()
  await name.fill('Slow and steady')
  await form.getByRole('button', { name: 'Start over' }).click()
  await expect(toast(form, 'The form is empty again')).toBeVisible()
  await form.waitForTimeout(moreThanTenMs)
  await toast(form, 'The form is empty again').getByRole('button', { name: 'Undo' }).click()
  await expect(name).toHaveValue('Slow and steady')
  await undo.press('Enter')
  await expect(toast(desk, 'Undone')).toBeVisible()
})

test('a time that could not be saved goes back to what it was, and the page says so', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Carl Slow'))
  await page.goto('/settings')
  await page.route('**/api/rpc/accounts/changeUndoTime', route => route.abort())
  await page.getByText('30 seconds', { exact: true }).click()
  await expect(toast(page, 'Your time to undo was not saved')).toBeVisible()
  await expect(choice(page, '10 seconds')).toBeChecked()
  await page.unroute('**/api/rpc/accounts/changeUndoTime')
  await page.getByText('30 seconds', { exact: true }).click()
  await expect(choice(page, '30 seconds')).toBeChecked()
  await page.reload()
  await expect(choice(page, '30 seconds')).toBeChecked()
})
