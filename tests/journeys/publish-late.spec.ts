import { subscribes } from '../buying.ts'
import { post, postsCampaign, redditPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, open, pair, squad } from './stage.ts'
import { timeIsUp } from './time-up.ts'
import { toast } from './toast.ts'

test('whoever publishes after the founder’s role is gone is paid, and not sent to a campaign that is not open', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada } = await squad(origin, makeAdmin, 'Petra Lund')
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await carl.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  const me = await fran.api.accounts.me()
  await ada.api.admin.removeRole({ id: me?.id ?? '' })
  const page = await open(browser, origin, carl)
  await page.goto('/contributor-dashboard?tab=pending')
  await page.getByRole('region', { name: 'Ready to publish' }).getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reddit URL').fill(redditPost())
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  const earned = toast(page, 'You earned 1 karma')
  await expect(earned).toContainText('is not open')
  await expect(earned.getByRole('button', { name: 'Open campaign' })).toHaveCount(0)
  await page.context().close()
})

test('whoever publishes on the campaign’s page is told of it once', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl } = await squad(origin, makeAdmin, 'Petra Holm')
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await carl.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await carl.api.notifications.markAllRead()
  const page = await open(browser, origin, carl)
  await page.goto(`/campaign/${campaignId}`)
  await page.getByRole('button', { name: 'Publish' }).click()
  await page.getByLabel('Reddit URL').fill(redditPost())
  await page.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(toast(page, 'You earned 1 karma')).toBeVisible()
  const bell = page.getByRole('button', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  // Waits until the list with the notice has been read: a toast would come with it.
  await bell.click()
  await expect(page.getByRole('link', { name: /Karma earned/ })).toBeVisible()
  await expect(toast(page, 'Karma earned')).toHaveCount(0)
  await page.context().close()
})

test('in a campaign that has ended, no post is said to leave its spot to somebody else', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin, 'Petra Vang')
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })
  await cole.api.submissions.submitPost(post(campaignId))
  await timeIsUp(dataDir, campaignId)
  for (const [who, button, dialog] of [
    [cara, 'Publish', 'dialog'],
    [cole, 'Withdraw', 'alertdialog'],
  ] as const) {
    const page = await open(browser, origin, who)
    await page.goto(`/campaign/${campaignId}`)
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole(dialog)).toContainText('it loses its spot.')
  }
})
