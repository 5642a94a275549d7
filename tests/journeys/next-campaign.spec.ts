import type { Page } from '@playwright/test'
import { engagementCampaign, publishedPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { open, pair } from './stage.ts'
import { toast } from './toast.ts'

/** Leads from page to page without loading it, as a link, the search or a clicked notification does. */
const follow = (page: Page, path: string) => page.evaluate(to => history.pushState({}, '', to), path)

test('what was asked about one campaign is not asked about the next one on the same page', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const [first, second] = [
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Fernwick' })),
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Oatley' })),
  ]
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${first.id}`)
  for (const button of ['Delete', 'Quick edit']) {
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByText('“Fernwick”')).toBeVisible()
    await follow(page, `/manage-campaign/${second.id}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oatley')
    await expect(page.locator('[role$=dialog]')).toHaveCount(0)
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fernwick')
  }
})

test('an edit of one’s own campaign is closed when the next one is opened', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const [first, second] = [await publishedPost(fran, cara), await publishedPost(fran, cara)]
  const page = await open(browser, origin, cara)
  await page.goto(`/contributor-manage-campaign/${first}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await follow(page, `/contributor-manage-campaign/${second}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a comment whose answer was lost leaves neither its id nor its errors to the next campaign', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const [first, second] = [
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Fernwick' })),
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Oatley' })),
  ]
  const page = await open(browser, origin, cara)
  const text = page.getByLabel('Your comment')
  const send = page.getByRole('button', { name: 'Submit comment' })
  await page.goto(`/campaign/${first.id}`)
  await text.fill('It closes my month for me.')
  await page.route('**/api/rpc/submissions/submitComment', async route => {
    await route.fetch()
    await route.abort()
  })
  // After the failure the page reads the campaign again; that fails, too.
  await page.route('**/api/rpc/campaigns/get*', route => route.abort())
  await send.click()
  await expect(toast(page, 'Failed to submit comment')).toBeVisible()
  await text.fill('')
  await send.click()
  await expect(page.getByText('Please write your comment first')).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await follow(page, `/campaign/${second.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oatley')
  await expect(page.getByText('Please write your comment first')).toHaveCount(0)
  await text.fill('It closes my month for me.')
  await send.click()
  await expect(toast(page, 'Comment sent')).toBeVisible()
})
