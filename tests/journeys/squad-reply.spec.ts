import { subscribes } from '../buying.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { composer, message, pressOn, write } from './squad-page.ts'
import { open, says, squad } from './stage.ts'

test('whoever answers sees in few words what they answer, until it is deleted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Nora Quist')
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(engagementCampaign())
  await fran.api.squads.share({ id: crypto.randomUUID(), roomId, campaignId })
  const { id } = await says(fran, roomId, 'Look at the **second** chart')
  const page = await open(browser, origin, carl)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  const { saasName } = engagementCampaign()
  const answered = page.getByText('Replying to')

  await pressOn(page, saasName, 'Reply', answered)
  await expect(answered).toHaveText(`Replying to Nora Quist Campaign: ${saasName}`)
  await page.keyboard.press('Escape')
  await pressOn(page, 'second chart', 'Reply', answered)
  await expect(answered).toHaveText('Replying to Nora Quist Look at the second chart')
  await composer(page).fill('It is the better one')
  await fran.api.squads.remove({ id })
  await expect(answered).toHaveCount(0)
  await expect(page.getByText('second chart')).toHaveCount(0)
  await write(page, 'It is the better one')
  await expect(message(page, 'It is the better one')).toBeVisible()
  await expect(page.getByRole('article', { name: 'Not sent' })).toHaveCount(0)
  expect(faults).toEqual([])
  await page.context().close()
})
