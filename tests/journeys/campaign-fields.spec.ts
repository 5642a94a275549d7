import { engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, open } from './stage.ts'

test('at most ten links, and a subreddit once', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Lanternlist' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/create-campaign?edit=${id}`)
  for (let link = 1; link <= 10; link++) await page.getByRole('button', { name: 'Add a link' }).click()
  await page.getByRole('button', { name: 'Add a link' }).click()
  await expect(page.getByText('Maximum 10 resource links allowed')).toBeVisible()
  await expect(page.getByRole('group', { name: /^Link \d+$/ })).toHaveCount(10)
  await page.getByLabel('Target subreddits').fill('r/SAAS')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Subreddit already added')).toBeVisible()
  await page.getByLabel('Target subreddits').fill('')
  const third = page.getByRole('group', { name: 'Link 3', exact: true })
  await third.getByLabel('Title').fill('Docs')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(third).toContainText('Please enter a web address that starts with https://')
  await expect(third.getByLabel('URL')).toBeFocused()
  await third.getByLabel('URL').fill('https://lanternlist.example/')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  expect((await fran.api.campaigns.manage({ id })).campaign.additionalResources).toHaveLength(1)
})

test('a subreddit that is still being typed is saved with one press on Save', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Heronsedge' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/create-campaign?edit=${id}`)
  await page.getByLabel('Target subreddits').pressSequentially('startups')
  // As a hand does it, which does not wait until the button may be pressed.
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
