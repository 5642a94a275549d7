import type { Page } from '@playwright/test'
import { comment, engagementCampaign, post, postsCampaign, publishedPost, redditPost, revised } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { losesAnswer, open, pair } from './stage.ts'
import { timeIsUp } from './time-up.ts'
import { toast } from './toast.ts'

/** Without live events, which would say what was done. */
const hearsNothing = (page: Page) => page.routeWebSocket(/live/, () => {})

test('a post whose answer was lost is said to be sent, also when it is sent again, and leaves no text to the next one', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, cara)
  await hearsNothing(page)
  await page.goto(`/campaign/${id}`)
  const title = page.getByRole('textbox', { name: 'Title' })
  const text = page.getByRole('textbox', { name: 'Text' })
  await title.fill('How I close my books')
  await text.fill('In ten minutes.')
  await losesAnswer(page, 'submissions/submitPost')
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(toast(page, 'Post sent')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your posts' })).toBeFocused()

  const [work] = (await cara.api.campaigns.get({ id })).mine
  await fran.api.submissions.reject({ id: work?.id ?? '', reason: 'Tell of your own month.' })
  await page.reload()
  await page.getByRole('button', { name: 'Write another post' }).click()
  await expect(title).toHaveValue('')
  await page.reload()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  await text.fill('In ten minutes, since March.')
  await losesAnswer(page, 'submissions/resubmitPost')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Post sent again')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Your posts' })).toBeFocused()
  await expect(toast(page, 'Failed')).toHaveCount(0)
  expect((await cara.api.campaigns.get({ id })).mine).toMatchObject([
    { attempt: 2, content: 'In ten minutes, since March.' },
  ])
})

test('whoever writes a post beside its brief and gets no answer is led to where it waits', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, cara)
  await page.goto(`/create-campaign?campaignId=${id}`)
  await page.getByLabel('Title').fill('How I close my books')
  await page.getByLabel('Text', { exact: true }).fill('In ten minutes.')
  await losesAnswer(page, 'submissions/submitPost')
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard?tab=pending`)
  await expect(toast(page, 'Post sent')).toBeVisible()
})

test('a comment whose answer was lost is said to be sent, also when it is sent again', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, cara)
  await hearsNothing(page)
  await page.goto(`/campaign/${id}`)
  const place = page.getByRole('region', { name: 'Your comment' })
  const text = page.getByRole('textbox', { name: 'Your comment' })
  await text.fill(comment(id).content)
  await losesAnswer(page, 'submissions/submitComment')
  await page.getByRole('button', { name: 'Submit comment' }).click()
  await expect(toast(page, 'Comment sent')).toBeVisible()
  await expect(place).toBeFocused()

  const [work] = (await cara.api.campaigns.get({ id })).mine
  await fran.api.submissions.reject({ id: work?.id ?? '', reason: 'Too short.' })
  await page.reload()
  await page.getByRole('button', { name: 'Edit and send again' }).click()
  await text.fill('A longer one.')
  await losesAnswer(page, 'submissions/submitComment')
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(toast(page, 'Comment sent')).toBeVisible()
  await expect(place).toBeFocused()
  await expect(toast(page, 'Failed')).toHaveCount(0)
  expect((await cara.api.campaigns.get({ id })).mine).toMatchObject([{ attempt: 2, content: 'A longer one.' }])
})

for (const [how, hears] of [
  ['live events say so', () => undefined],
  ['nothing says so', hearsNothing],
] as const)
  test(`whoever publishes and gets no answer reads what they earned when ${how}`, async ({ browser, origin }) => {
    const { fran, cara } = await pair(origin)
    const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
    const { id } = await cara.api.submissions.submitPost(post(campaignId))
    await fran.api.submissions.approve({ id })
    const page = await open(browser, origin, cara)
    await hears(page)
    await page.goto('/contributor-dashboard?tab=pending')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByLabel('Reddit URL').fill(redditPost())
    await losesAnswer(page, 'submissions/publish')
    await page.getByRole('button', { name: 'Mark as posted' }).click()
    await expect(toast(page, 'You earned 1 karma')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect((await cara.api.dashboards.karma()).earned).toBe(1)
  })

test('whoever decides about a campaign and gets no answer is told what they decided', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  for (const [press, procedure, said] of [
    ['Approve Campaign', 'approve', 'Campaign approved'],
    ['Reject', 'reject', 'Campaign rejected'],
  ] as const) {
    const own = await publishedPost(fran, cara)
    await timeIsUp(dataDir, own)
    await cara.api.campaigns.revise(revised(own))
    await page.goto(`/manage-campaign/${own}`)
    await losesAnswer(page, `campaigns/${procedure}`)
    await page.getByRole('main').getByRole('button', { name: press, exact: true }).click()
    if (procedure === 'reject')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(toast(page, 'Failed')).toHaveCount(0)
  }
})

test('whoever pauses or resumes a campaign and gets no answer is not told that it failed', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  await hearsNothing(page)
  await page.goto(`/manage-campaign/${id}`)
  for (const [press, procedure, said, next] of [
    ['Pause', 'pause', 'Campaign paused', 'Resume'],
    ['Resume', 'resume', 'Campaign resumed', 'Pause'],
  ] as const) {
    await losesAnswer(page, `campaigns/${procedure}`)
    await page.getByRole('button', { name: press, exact: true }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(page.getByRole('button', { name: next, exact: true })).toBeFocused()
    await expect(toast(page, 'Failed')).toHaveCount(0)
  }
})
