import { engagementCampaign, publishedPost, revised } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, admin, open, pair } from './stage.ts'
import { timeIsUp } from './time-up.ts'

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
  await timeIsUp(dataDir, rejected)
  await cara.api.campaigns.revise(revised(rejected))
  await fran.api.campaigns.reject({ id: rejected, reason })
  const { id: paused } = await fran.api.campaigns.create(engagementCampaign())
  await ada.api.moderation.pauseCampaign({ id: paused, reason })
  const page = await open(browser, origin, fran)
  for (const id of [rejected, paused]) {
    await page.goto(`/manage-campaign/${id}`)
    await expect.poll(() => page.getByRole('main').innerText()).toContain(reason)
  }

  const suspended = await actor(origin, 'contributor', 'Cole Tanaka')
  const person = (await suspended.api.accounts.me())?.id ?? ''
  await ada.api.moderation.suspend({ id: person, reason, present: null })
  const desk = await open(browser, origin, ada)
  await desk.goto(`/admin/team-management?tab=roles&person=${person}`)
  await expect.poll(() => desk.getByRole('dialog').innerText()).toContain(reason)
})

test('a name from right to left keeps what stands beside it in place', async ({ browser, origin }) => {
  const name = 'נועה לוי'
  const { fran } = await pair(origin, name)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, null)
  await page.goto(`/campaign/${id}`)
  await expect(page.getByRole('listitem').filter({ hasText: 'approves it' }).locator('bdi')).toHaveText(name)
})
