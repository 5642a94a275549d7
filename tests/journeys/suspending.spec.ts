import { engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { open, says, squad } from './stage.ts'

test('whoever is about to suspend a founder reads that their plan is still charged', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada } = await squad(origin, makeAdmin, 'Sidra Paying')
  const page = await open(browser, origin, ada)
  const asks = page.getByRole('dialog', { name: /^Suspend/ })
  for (const [name, times] of [
    ['Sidra Paying', 1],
    ['Carl Brandt', 0],
  ] as const) {
    await page.goto(`/admin/team-management?tab=roles&q=${encodeURIComponent(name)}`)
    await page
      .getByRole('button', { name: new RegExp(`^${name}`) })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Suspend' }).click()
    await expect(asks.getByText('They are logged out everywhere')).toBeVisible()
    await expect(asks.getByText('still charged')).toHaveCount(times)
  }
})

test('so does whoever decides to suspend the author of what was reported', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, cara, ada, roomId } = await squad(origin, makeAdmin, 'Sanna Paying')
  const page = await open(browser, origin, ada)
  for (const [author, words, times] of [
    [fran, `Sanna insults us, ${Date.now()}`, 1],
    [carl, `Carl insults us, ${Date.now()}`, 0],
  ] as const) {
    const { id: thingId } = await says(author, roomId, 'Something rude')
    const report = { id: crypto.randomUUID(), thing: 'message', thingId, reason: 'abuse', words } as const
    await cara.api.moderation.report(report)
    await page.goto('/admin/moderation')
    const card = page.getByRole('article').filter({ hasText: words })
    await card.getByRole('button', { name: 'Take on' }).click()
    await card.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Outcome').selectOption('Suspend the author')
    await expect(dialog.getByText('They are logged out everywhere')).toBeVisible()
    await expect(dialog.getByText('still charged')).toHaveCount(times)
  }
})

test('an outcome that would be refused is not offered, and says why', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Sanna Barred')
  const { id: message } = await says(carl, roomId, 'Something rude')
  const { id: campaign } = await fran.api.campaigns.create(engagementCampaign())
  for (const [thing, thingId, by] of [
    ['message', message, fran],
    ['campaign', campaign, ada],
  ] as const) {
    const words = `Look at the barred ${thing}`
    await by.api.moderation.report({ id: crypto.randomUUID(), thing, thingId, reason: 'spam', words })
  }
  await carl.api.squads.remove({ id: message })
  await fran.api.campaigns.pause({ id: campaign })
  const { id: author = '' } = (await carl.api.accounts.me()) ?? {}
  await ada.api.moderation.suspend({ id: author, reason: 'Enough', present: null })

  const page = await open(browser, origin, ada)
  await page.goto('/admin/moderation')
  for (const [thing, expected] of [
    ['message', ['No action', 'Remove the message: already gone', 'Suspend the author: already suspended']],
    ['campaign', ['No action', 'Pause the campaign: not running', 'Delete the campaign', 'Suspend the author']],
  ] as const) {
    const card = page.getByRole('article').filter({ hasText: `Look at the barred ${thing}` })
    await card.getByRole('button', { name: 'Take on' }).click()
    await card.getByRole('button', { name: 'Decide' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.locator('option')).toHaveText([...expected])
    await expect(dialog.locator('option:disabled')).toHaveText(expected.filter(each => each.includes(':')))
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }
})
