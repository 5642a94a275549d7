import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, founderWithPlan, open } from './stage.ts'
import { toast } from './toast.ts'

test('at most ten links, and a subreddit once', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Lanternlist' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/create-campaign?edit=${id}`)
  for (let link = 1; link <= 10; link++) await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(page.getByText('Maximum 10 resource links allowed')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Link \d+$/ })).toHaveCount(10)
  await page.getByRole('button', { name: 'Remove link 10' }).click()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(page.getByRole('group', { name: /^Link \d+$/ })).toHaveCount(10)
  await expect(page.getByText('Maximum 10 resource links allowed')).toHaveCount(0)
  await page.getByLabel('Target subreddits').fill('r/SAAS')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subreddit already added')).toBeVisible()
  await page.getByLabel('Target subreddits').fill('')
  const third = page.getByRole('group', { name: 'Link 3', exact: true })
  await third.getByLabel('Title').fill('Docs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(third).toContainText('Please enter a web address that starts with https://')
  await expect(third.getByLabel('URL')).toBeFocused()
  await third.getByLabel('URL').fill('lanternlist.example/docs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  const { campaign } = await fran.api.campaigns.manage({ id })
  expect(campaign.additionalResources).toMatchObject([{ title: 'Docs', url: 'https://lanternlist.example/docs' }])
})

test('a subreddit that is still being typed is saved with one press on Save', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Heronsedge' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/create-campaign?edit=${id}`)
  await page.getByLabel('Target subreddits').pressSequentially('startups')
  // A mouse click at the button's place: Playwright's own click would wait until the button is enabled.
  const save = page.getByRole('button', { name: 'Save' })
  await save.scrollIntoViewIfNeeded()
  const { x = 0, y = 0 } = (await save.boundingBox()) ?? {}
  await page.mouse.click(x + 8, y + 8)
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  expect((await fran.api.campaigns.manage({ id })).campaign.targetSubreddits).toContain('startups')
})

test('a subreddit that is refused stops Create and Save, instead of being left out in silence', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Plovermere' }))
  const page = await open(browser, origin, fran)
  const subreddits = page.getByLabel('Target subreddits')
  const title = page.getByLabel('Title', { exact: true }).first()
  const isStopped = async () => {
    await expect(page.getByText('This is not the name of a subreddit')).toBeVisible()
    await expect(subreddits).toBeFocused()
    await expect(subreddits).toHaveValue('r/no name!')
  }
  await page.goto('/create-campaign')
  await title.fill('Plovermere')
  await page.getByLabel('Description', { exact: true }).first().fill('Birds.')
  await subreddits.fill('r/no name!')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await isStopped()
  await page.goto(`/create-campaign?edit=${id}`)
  await subreddits.fill('r/no name!')
  await title.fill('Plovermeer')
  await page.getByRole('button', { name: 'Save' }).click()
  await isStopped()
  expect((await fran.api.campaigns.manage({ id })).campaign.saasName).toBe('Plovermere')
  await subreddits.fill('SaaS, startups')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Subreddit already added: r/SaaS')).toBeVisible()
  await expect(subreddits).toBeFocused()
  await subreddits.fill('startups')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({
    saasName: 'Plovermeer',
    targetSubreddits: expect.arrayContaining(['startups']),
  })
})

test('everything that is wrong is said at once: missing texts, an invalid number and a half-typed subreddit; an error goes with what it was about', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Curlewmoss' }))
  const page = await open(browser, origin, fran)
  const subreddits = page.getByLabel('Target subreddits')
  const title = page.getByLabel('Title', { exact: true }).first()
  const isSaid = async (...said: string[]) => {
    for (const words of [...said, 'A title is required', 'This is not the name of a subreddit'])
      await expect(page.getByText(words)).toBeVisible()
    await expect(page.getByText('Some fields need your attention.')).toBeVisible()
    await expect(title).toBeFocused()
    await expect(subreddits).toHaveValue('r/no name!')
  }
  await page.goto('/create-campaign')
  await subreddits.fill('r/no name!')
  await page.getByLabel('Comments needed').fill('0')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await isSaid('A description is required', 'Please enter a Reddit URL', 'A whole number, at least 1')
  await page.getByText('Need Posts', { exact: true }).first().click()
  await expect(page.getByText('Some fields need your attention.')).toHaveCount(0)
  await subreddits.fill('startups')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the name of a subreddit')).toHaveCount(0)
  await subreddits.fill('r/no name!')
  await page.keyboard.press('Enter')
  await expect(page.getByText('This is not the name of a subreddit')).toBeVisible()
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect(subreddits).toHaveValue('')
  await expect(page.getByText('This is not the name of a subreddit')).toHaveCount(0)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('A title is required')).toBeVisible()
  await page.goto(`/create-campaign?edit=${id}`)
  await title.fill('')
  await subreddits.fill('r/no name!')
  await page.getByLabel('Posts needed').fill('2.5')
  await page.getByRole('button', { name: 'Save' }).click()
  await isSaid('A whole number, at least 1')
})

test('an invalid number is said to be invalid, and not turned into another one; a blank one is 1, also when Enter sends the form from there', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const page = await open(browser, origin, fran)
  await page.goto('/create-campaign')
  const said = page.getByText('A whole number, at least 1')
  const check = async (label: string) => {
    const field = page.getByLabel(label)
    for (const figure of ['0', '-3', '2.5']) {
      await field.fill(figure)
      await expect(said).toHaveCount(0)
      await field.blur()
      await expect(field).toHaveAccessibleDescription(/A whole number, at least 1/)
      await expect(field).toHaveValue(figure)
    }
    await field.fill('')
    await field.blur()
    await expect(said).toHaveCount(0)
    await expect(field).toHaveValue('1')
  }
  await check('Comments needed')
  await page.getByText('Need Posts', { exact: true }).first().click()
  await check('Posts per day')
  await check('Duration in days')
  await expect(page.getByText('1 post for')).toBeVisible()
  await page.getByLabel('Duration in days').fill('0')
  await expect(page.getByText('1 post for')).toHaveCount(0)

  await page.getByText('Need Engagement', { exact: true }).first().click()
  await page.getByLabel('Title', { exact: true }).first().fill('Terntide')
  await page.getByLabel('Description', { exact: true }).first().fill('Tides for walkers.')
  await page.getByLabel('Target subreddits').fill('SaaS')
  await page.getByLabel('Reddit post URL').fill('https://www.reddit.com/r/SaaS/comments/1terna/tides/')
  await page.getByLabel('Engagement instructions').fill('Say where you walk.')
  await page.getByLabel('Comments needed').fill('')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/manage-campaign/)
  const id = page.url().split('/').at(-1) ?? ''
  expect((await fran.api.campaigns.manage({ id })).campaign.goal).toBe(1)
})

test('who leaves while a campaign is being created stays where they went, and may open it from there', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard')
  await page.getByRole('link', { name: 'Create New Campaign' }).click()
  await page.getByLabel('Title', { exact: true }).first().fill('Dunlinshore')
  await page.getByLabel('Description', { exact: true }).first().fill('Tides for walkers.')
  await page.getByLabel('Target subreddits').fill('SaaS')
  await page.getByLabel('Reddit post URL').fill('https://www.reddit.com/r/SaaS/comments/1dunli/tides/')
  await page.getByLabel('Engagement instructions').fill('Say where you walk.')
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/rpc/campaigns/create', route => promise.then(() => route.continue()))
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByRole('button', { name: 'Create Campaign' })).toHaveAttribute('aria-busy', 'true')
  await page.goBack()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  resolve()
  const said = toast(page, 'Campaign created')
  await expect(said).toContainText('Contributors can work on it once you have a plan.')
  await expect(page.getByRole('link', { name: 'Dunlinshore' })).toBeVisible()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  await said.getByRole('button', { name: 'Open campaign' }).click()
  await expect(page).toHaveURL(/manage-campaign/)
  await page.goto('/create-campaign')
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('')
})

test('what another tab has spent meanwhile reduces the other figure, as typing does', async ({ browser, origin }) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const page = await open(browser, origin, fran)
  await page.goto('/create-campaign')
  await page.getByText('Need Posts', { exact: true }).first().click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).first().fill(text)
  for (const label of ['Title', 'Description', 'Post instructions', 'Key messages', 'Guidelines'])
    await fill(label, 'Tell')
  await fill('Target subreddits', 'SaaS')
  await fill('Posts per day', '2')
  await fill('Duration in days', '8')
  // The page is offline, so it does not hear of the change before it submits.
  await page.context().setOffline(true)
  await fran.api.campaigns.create(postsCampaign({ postsPerDay: 2, durationDays: 5 }))
  await page.route('**/api/rpc/dashboards/karma', route => route.abort())
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Total karma needed (16) exceeds your balance (6)')).toBeVisible()
  await expect(page.getByLabel('Duration in days')).toHaveValue('3')
  await expect(page.getByLabel('Duration in days')).toHaveAccessibleDescription('Lowered to fit your balance.')
  await expect(page.getByLabel('Posts per day')).toHaveValue('2')
})
