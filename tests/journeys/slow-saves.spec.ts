import { engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { act, message } from './squad-page.ts'
import { actor, open, pair, reported, says, squad } from './stage.ts'
import { toast } from './toast.ts'

test('a campaign that is saved slowly does not take away from the next one that is being edited', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const first = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Marshlark' }))
  const second = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Fenwright' }))
  const page = await open(browser, origin, fran)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/campaigns/edit', route => promise.then(() => route.continue()))
  await page.goto(`/manage-campaign/${first.id}`)
  const edit = page.getByRole('link', { name: 'Edit', exact: true })
  const title = page.getByLabel('Title', { exact: true })
  await edit.click()
  await title.fill('Marshlark 2')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveAttribute('aria-busy', 'true')
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('link', { name: 'Fenwright' }).first().click()
  await edit.click()
  await expect(title).toHaveValue('Fenwright')
  await title.fill('Fenwright 2')
  resolve()
  await expect(page.getByText('Campaign saved')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/create-campaign?edit=${second.id}`)
  await expect(title).toHaveValue('Fenwright 2')
  expect((await fran.api.campaigns.manage({ id: first.id })).campaign.saasName).toBe('Marshlark 2')
})

test('an outcome that is on its way is not exchanged for another one, which would be said to have happened', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const team = await squad(origin, makeAdmin, 'Fiona Slow')
  await reported(team)
  const page = await open(browser, origin, team.ada)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/moderation/close', route => promise.then(() => route.continue()))
  await page.goto('/admin/moderation')
  const card = page.getByRole('article').filter({ hasText: 'Fiona Slow' })
  await card.getByRole('button', { name: 'Take on' }).click()
  await card.getByRole('button', { name: 'Decide' }).click()
  await page.getByLabel('Outcome').selectOption('Remove the message')
  await page.getByLabel('Why').fill('It insults people.')
  await page.getByRole('button', { name: 'Remove the message' }).click()
  await expect(page.getByLabel('Outcome')).toBeDisabled()
  resolve()
  await expect(toast(page, 'The message was removed')).toBeVisible()
})

test('an edit that is saved slowly does not end the one that was begun meanwhile', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl, roomId } = await squad(origin, makeAdmin, 'Fritz Slow')
  for (const words of ['The first line', 'Another one']) await says(carl, roomId, words)
  const page = await open(browser, origin, carl)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/squads/edit', route => promise.then(() => route.continue()))
  await page.goto('/squad-room')
  const field = page.getByLabel('Edit message')
  await act(page, 'The first line', 'Edit')
  await field.fill('The first line, longer')
  await page.keyboard.press('Enter')
  await act(page, 'Another one', 'Edit')
  await field.fill('Another one, longer')
  const answered = page.waitForResponse('**/api/rpc/squads/edit')
  resolve()
  await answered
  await expect(message(page, 'The first line, longer')).toContainText('Edited')
  await expect(field).toHaveValue('Another one, longer')
  await page.keyboard.press('Enter')
  await expect(message(page, 'Another one, longer')).toContainText('Edited')
  await expect(field).toHaveCount(0)
})

test('a button whose dialog comes slowly is busy until then, and what does not come is said', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Slow')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/report-dialog-*.js', route => promise.then(() => route.abort()))
  const report = page.getByRole('button', { name: /^Report/ })
  await report.click()
  await expect(report).toHaveAttribute('aria-busy', 'true')
  resolve()
  await expect(toast(page, 'This did not open')).toBeVisible()
  await expect(report).not.toHaveAttribute('aria-busy')
  await page.unroute('**/report-dialog-*.js')
  await report.click()
  await expect(page.getByRole('dialog', { name: 'Report this campaign?' })).toBeVisible()
})

test('the report of a message answers at once, however slowly its code comes', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Slow')
  await says(carl, roomId, 'Buy my course')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/report-dialog-*.js', route => promise.then(() => route.continue()))
  await act(page, 'Buy my course', 'Report')
  const dialog = page.getByRole('dialog', { name: 'Report this message?' })
  await expect(dialog.getByText('Loading')).toHaveCount(1)
  resolve()
  await expect(dialog.getByLabel('What is wrong with it')).toBeFocused()
})

test('whoever has left the settings meanwhile is told why their name was not saved', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Slow')
  const page = await open(browser, origin, cara)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/accounts/updateProfile', route => promise.then(() => route.continue()))
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('x'.repeat(101))
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await expect(page.getByLabel('Full name')).toHaveCount(0)
  resolve()
  await expect(toast(page, 'Failed to update profile')).toContainText('At most 100 characters')
})
