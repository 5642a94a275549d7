import { post, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { open, pair } from './stage.ts'
import { toast } from './toast.ts'

test('an address in a subreddit that the brief does not name is pointed out before it is sent, and to the founder', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Astray', 'Cara Astray')
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Astrolabe' }))
  const { id } = await cara.api.submissions.submitPost(post(campaignId))
  await fran.api.submissions.approve({ id })

  const page = await open(browser, origin, cara, { viewport: { width: 375, height: 667 } })
  const faults = faultsOf(page)
  await page.goto('/contributor-dashboard?tab=pending')
  await page.getByRole('region', { name: 'Ready to publish' }).getByRole('button', { name: 'Publish' }).click()
  const dialog = page.getByRole('dialog')
  const address = dialog.getByLabel('Reddit URL')
  await address.fill('https://www.reddit.com/r/saas/comments/1astray/closing/')
  await expect(dialog).not.toContainText('This address is in')
  await address.fill('https://www.reddit.com/r/startups/comments/1astray/closing/')
  await expect(dialog).toContainText('This address is in r/startups')
  await expect(dialog.getByText('mark it as posted')).toBeInViewport({ ratio: 1 })
  await expect(dialog).toContainText('The brief names r/SaaS, r/smallbusiness.')
  await expect(address).not.toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Mark as posted' }).click()
  await expect(toast(page, 'You earned 1 karma')).toBeVisible()

  const founders = await open(browser, origin, fran)
  await founders.goto(`/manage-campaign/${campaignId}`)
  await expect(founders.getByRole('article')).toContainText(
    'It is in r/startups. The brief names r/SaaS, r/smallbusiness.',
  )
  expect(faults).toEqual([])
})
