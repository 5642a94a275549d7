import { comment, engagementCampaign, post, postsCampaign, redditPost } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, afterExpiry, entersLogin, founderWithPlan, open, pair } from './stage.ts'

test('a contributor writes a post beside its brief, loses the session, and sends it all the same', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const { id } = await fran.api.campaigns.create(
    postsCampaign({ saasName: 'Peatmoss: a first spring', postTitle: 'How I garden' }),
  )
  const ingrid = await actor(origin, 'contributor', 'Ingrid Solberg')
  const page = await open(browser, origin, ingrid)
  const faults = faultsOf(page)
  await page.goto(`/create-campaign?campaignId=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Reddit Post' })).toBeVisible()
  const brief = page.getByRole('complementary', { name: 'The brief' })
  await expect(brief).toContainText('Tell how you close your books at the end of a month.')
  await expect(brief).toContainText('Disclosure: I was rewarded by the makers of Peatmoss for writing this.')
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByText('A title is required')).toBeVisible()
  await expect(page.getByLabel('Title')).toBeFocused()
  await page.getByLabel('Title').fill('How I close my books')
  await page.getByLabel('Text', { exact: true }).fill('I used to dread it.')

  expect(faults).toEqual([])
  await afterExpiry(page, async () => {
    await page.getByRole('button', { name: 'Submit post' }).click()
    await expect(page.getByText('You must be logged in to submit a post')).toBeVisible()
  })
  await page.getByRole('main').getByRole('button', { name: 'Log In', exact: true }).click()
  await entersLogin(page, ingrid)
  await expect(page).toHaveURL(`${origin}/create-campaign?campaignId=${id}`)
  await expect(page.getByLabel('Title')).toHaveValue('How I close my books')
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('I used to dread it.')
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page).toHaveURL(`${origin}/contributor-dashboard?tab=pending`)
  await expect(page.getByRole('main')).toContainText('How I close my books')

  await page.goto(`/create-campaign?contributor=true&campaignId=${id}`)
  await expect(page.getByRole('main')).toContainText('In review')
  await expect(page.getByText('You can write another post here once this one is decided.')).toBeVisible()
  await page.context().close()
})

test('whoever cannot write is told why: a paused campaign, a full one, a lapsed plan, none at all', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const fern = await actor(origin, 'founder', 'Fern Silva')
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const full = await fran.api.campaigns.create(
    postsCampaign({ saasName: 'Fullbasket', postsPerDay: 1, durationDays: 1 }),
  )
  await cole.api.submissions.submitPost(post(full.id))
  const paused = await fran.api.campaigns.create(postsCampaign({ saasName: 'Restbasket', postsPerDay: 1 }))
  await fran.api.campaigns.pause({ id: paused.id })
  const talk = await fern.api.campaigns.create(engagementCampaign({ saasName: 'Talkbasket' }))
  const page = await open(browser, origin, cara)
  for (const [id, words] of [
    [full.id, 'Every post this campaign needs is already taken.'],
    [paused.id, 'This campaign is no longer active.'],
    ['01a1fd5c-b6c3-707b-9530-67c46db49e5c', 'Campaign not found'],
  ] as const) {
    await page.goto(`/create-campaign?campaignId=${id}`)
    await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Submit post' })).toHaveCount(0)
  }
  await page.goto(`/create-campaign?campaignId=${talk.id}`)
  await expect(page).toHaveURL(`${origin}/campaign/${talk.id}`)
  await expect(page.getByRole('dialog', { name: "Founder's Plan Expired" })).toBeVisible()
})

test('a campaign that stops while a post is written refuses it by name, and the text stays', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Suddenstop', postsPerDay: 1 }))
  const page = await open(browser, origin, cara)
  // If the page heard of the pause, it would remove the form before it is submitted.
  await page.routeWebSocket(/\/live\//, () => {})
  await page.goto(`/create-campaign?campaignId=${id}`)
  await page.getByLabel('Title').fill('How I close my books')
  await page.getByLabel('Text', { exact: true }).fill('I used to dread it.')
  await fran.api.campaigns.pause({ id })
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByText('This campaign is no longer active.').first()).toBeVisible()
  await fran.api.campaigns.resume({ id })
  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('How I close my books')
})

test('creating is for founders and writing for contributors: everybody else is told so', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Rolecall', postsPerDay: 1 }))
  const contributor = await open(browser, origin, cara)
  await contributor.goto('/create-campaign')
  await expect(
    contributor.getByText(
      'Only founders can create campaigns. Contributors can only submit posts to existing campaigns.',
    ),
  ).toBeVisible()
  await expect(contributor).toHaveURL(`${origin}/explore`)
  const founder = await open(browser, origin, fran)
  await founder.goto('/create-campaign?contributor=true')
  await expect(founder.getByText('Only contributors can submit work to a campaign.')).toBeVisible()
  await expect(founder).toHaveURL(`${origin}/explore`)
  await founder.goto(`/create-campaign?contributor=true&campaignId=${id}`)
  await expect(founder.getByRole('heading', { level: 1, name: 'Create Your Reddit Post' })).toBeVisible()
  await expect(founder.getByText('Only contributors can submit work to a campaign.')).toBeVisible()
  await expect(founder.getByRole('button', { name: 'Submit post' })).toHaveCount(0)
})

test('a contributor edits the campaign that grew out of their post: no address, no saving', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const cole = await actor(origin, 'contributor', 'Cole Tanaka')
  const posts = await fran.api.campaigns.create(postsCampaign({ saasName: 'Offshoot', postsPerDay: 1 }))
  const work = await cara.api.submissions.submitPost(post(posts.id))
  await fran.api.submissions.approve({ id: work.id })
  const { engagementCampaignId: id } = await cara.api.submissions.publish({ id: work.id, url: redditPost() })
  const page = await open(browser, origin, cara)
  const faults = faultsOf(page)
  await page.goto(`/create-campaign?edit=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Create Your Reddit Post' })).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Reddit post URL').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please add your Reddit post URL before saving')).toBeVisible()
  await expect(page.getByText('Some fields need your attention.')).toBeVisible()
  await expect(page.getByLabel('Reddit post URL')).toBeFocused()
  const moved = redditPost()
  await page.getByLabel('Reddit post URL').fill(moved)
  await page.getByLabel('Comment goal').fill('4')
  await page.reload()
  await expect(page.getByLabel('Reddit post URL')).toHaveValue(moved)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/contributor-manage-campaign/${id}`)
  expect((await cara.api.campaigns.manage({ id })).campaign.goal).toBe(4)
  const stranger = await open(browser, origin, cole)
  await stranger.goto(`/create-campaign?edit=${id}`)
  await expect(stranger.getByText("You don't have permission to manage this campaign")).toBeVisible()
  await cole.api.submissions.submitComment(comment(id))
  expect(faults).toEqual([])
})
