import { engagementCampaign, publishedPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, idOf, open, pair, passesTo, revisesEnded, says, squad } from './stage.ts'

const reason = 'Two things are missing:\n1. the disclosure line\n2. the price'

test('a reason of several lines is read in several lines, by the founder and by an admin', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const ada = await admin(origin, makeAdmin)
  const rejected = await publishedPost(fran, cara)
  await revisesEnded(dataDir, cara, rejected)
  await fran.api.campaigns.reject({ id: rejected, reason })
  const { id: paused } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id: paused, reason })
  const page = await open(browser, origin, fran)
  for (const id of [rejected, paused]) {
    await page.goto(`/manage-campaign/${id}`)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason)
  }

  const suspended = await actor(origin, 'contributor', 'Cole Tanaka')
  const person = await idOf(suspended)
  await ada.api.moderation.suspend({ id: person, reason, present: null })
  await passesTo(page, ada)
  await page.goto(`/admin/team-management?tab=roles&person=${person}`)
  await expect.poll(() => page.getByRole('dialog').innerText()).toContain(reason)
})

test('a name from right to left keeps what stands beside it in place', async ({ browser, origin }) => {
  const name = 'נועה לוי'
  const { fran } = await pair(origin, name)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, null)
  await page.goto(`/campaign/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'approves it' }).locator('bdi')).toHaveText(name)
})

test('a letter under a pile of accents covers nothing that another person wrote, and a room’s name that the server refuses is refused with the reason', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Fran Stacked')
  await says(fran, roomId, 'Please keep the disclosure line in every post.')
  const { id } = await says(carl, roomId, 'Piles\nof e')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const room = page.getByRole('main')
  const line = room.getByText('Please keep the disclosure line')
  await expect(room.getByText('Piles')).toBeVisible()
  const before = await line.screenshot()
  await carl.api.squads.edit({ id, content: `Piles\nof e${'\u0301'.repeat(200)}` })
  await expect(room.getByText('Edited')).toBeVisible()
  expect((await line.screenshot()).equals(before)).toBe(true)

  await page.getByRole('button', { name: 'Room settings' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByLabel('Room name').fill('\u200b\u2060')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to rename squad room. A name is required')).toBeVisible()
})
