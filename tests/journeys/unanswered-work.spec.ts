import { comment, engagementCampaign, post, postsCampaign, publishedPost, redditPost } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { admin, answersLater, hearsNothing, losesAnswer, open, pair } from './stage.ts'
import { timeIsUp } from './time-up.ts'
import { toast } from './toast.ts'

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
  await page.getByRole('button', { name: 'Revise and resend' }).click()
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
  await page.getByRole('button', { name: 'Revise and resend' }).click()
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
    const url = page.getByLabel('Reddit URL')
    const address = redditPost()
    await url.fill(address)
    await losesAnswer(page, 'submissions/publish')
    const release = await answersLater(page, 'dashboards/*')
    const isReread = page.waitForRequest('**/api/rpc/dashboards/**')
    await page.getByRole('button', { name: 'Mark as posted' }).click()
    await isReread
    await expect(url).toHaveValue(address)
    release()
    await expect(toast(page, 'You earned 1 karma')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
    expect((await cara.api.dashboards.karma()).earned).toBe(1)
  })

test('whoever sends a campaign for review or decides about it, and gets no answer, is told so', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, cara } = await pair(origin)
  const page = await open(browser, origin, fran)
  const creator = await open(browser, origin, cara)
  for (const each of [page, creator]) await hearsNothing(each)
  for (const [press, procedure, said, form] of [
    ['Approve Campaign', 'approve', 'Campaign approved', '/create-campaign?edit='],
    ['Reject', 'reject', 'Campaign rejected', '/contributor-manage-campaign/'],
  ] as const) {
    const own = await publishedPost(fran, cara)
    await timeIsUp(dataDir, own)
    await creator.goto(`${form}${own}`)
    if (procedure === 'reject') await creator.getByRole('button', { name: 'Revise and resend' }).click()
    await creator.getByLabel('Comment goal').fill('3')
    await losesAnswer(creator, 'campaigns/revise')
    await creator.getByRole('button', { name: 'Save and send for review' }).click()
    await expect(toast(creator, 'Sent for review')).toBeVisible()
    await expect(creator).toHaveURL(`${origin}/contributor-manage-campaign/${own}`)
    await expect(creator.getByRole('dialog')).toHaveCount(0)

    await page.goto(`/manage-campaign/${own}`)
    await losesAnswer(page, `campaigns/${procedure}`)
    await page.getByRole('main').getByRole('button', { name: press, exact: true }).click()
    if (procedure === 'reject')
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reject', exact: true }).click()
    await expect(toast(page, said)).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    for (const each of [page, creator]) await expect(toast(each, 'Failed')).toHaveCount(0)
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

test('whoever reports a campaign, takes the report on or decides on it, or pauses or deletes it as an admin, and gets no answer, is told so', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Meadowsweet' }))
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  await page.getByRole('button', { name: /^Report/ }).click()
  await page.getByLabel('What is wrong with it').selectOption('spam')
  await losesAnswer(page, 'moderation/report')
  await page.getByRole('dialog').getByRole('button', { name: 'Report' }).click()
  await expect(toast(page, 'Reported')).toBeVisible()
  await expect(toast(page, 'not reported')).toHaveCount(0)

  const desk = await open(browser, origin, await admin(origin, makeAdmin))
  await hearsNothing(desk)
  await desk.goto('/admin/moderation')
  const card = desk.getByRole('article').filter({ hasText: 'Meadowsweet' })
  for (const [press, procedure, next] of [
    ['Take on', 'claim', 'Decide'],
    ['Put back', 'release', 'Take on'],
    ['Take on', 'claim', 'Decide'],
  ] as const) {
    await losesAnswer(desk, `moderation/${procedure}`)
    await card.getByRole('button', { name: press }).press('Enter')
    await expect(card.getByRole('button', { name: next })).toBeFocused()
    await expect(toast(desk)).toHaveCount(0)
  }
  const dialog = desk.getByRole('dialog')
  const sends = async (procedure: string, reason: string, press: string) => {
    await dialog.getByLabel(reason).fill('It asks for votes.')
    await losesAnswer(desk, `moderation/${procedure}`)
    await dialog.getByRole('button', { name: press }).click()
  }
  await card.getByRole('button', { name: 'Decide' }).click()
  await desk.getByLabel('Outcome').selectOption({ label: 'Pause the campaign' })
  await sends('close', 'Why', 'Pause the campaign')
  await expect(toast(desk, 'The campaign was paused')).toBeVisible()

  await fran.api.campaigns.resume({ id })
  await desk.goto(`/manage-campaign/${id}`)
  for (const [press, procedure, said] of [
    ['Pause', 'pauseCampaign', '“Meadowsweet” was paused'],
    ['Delete', 'deleteCampaign', '“Meadowsweet” was deleted'],
  ] as const) {
    await desk.getByRole('button', { name: press, exact: true }).click()
    await sends(procedure, 'Reason', press)
    await expect(toast(desk, said)).toBeVisible()
    await expect(desk.getByRole('main')).toBeFocused()
    await expect(toast(desk, 'Failed')).toHaveCount(0)
  }
})
