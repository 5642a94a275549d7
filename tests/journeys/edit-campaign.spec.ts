import type { Page } from '@playwright/test'
import { comment, engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { actor, afterExpiry, entersLogin, founderWithPlan, hydrated, open, pair, passesTo } from './stage.ts'

/** Only in toasts: the page may have noticed the ended session by now and show the login, which has a button of the same name. */
const inToast = (page: Page, name: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByRole('button', { name, exact: true })

test('a founder edits a campaign: sees what it takes, sends only what changed, and everybody reads it', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Quillfeather' }))
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await expect(page).toHaveURL(`${origin}/create-campaign?edit=${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Campaign' })).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Quillfeather')

  const preview = page.getByRole('complementary', { name: 'Preview' })
  await page.getByLabel('Title', { exact: true }).fill('Quillfeather 2')
  await expect(preview).toContainText('Quillfeather 2')
  await page.getByLabel('Posts needed').fill('30')
  await expect(page.getByText('Total karma needed (24) exceeds your balance (10)')).toBeVisible()
  await expect(page.getByText(/Takes.*from your balance/), 'nothing is promised that is refused').toBeHidden()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Posts needed')).toBeFocused()
  await page.getByLabel('Posts needed').fill('8')
  await page.getByLabel('Posts needed').hover()
  await page.mouse.wheel(0, 300)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await expect(page.getByLabel('Posts needed')).toHaveValue('8')
  await expect(page.getByText(/Takes 2.*of your balance|Takes.*from your balance/)).toBeVisible()

  await fran.api.campaigns.edit({ id, kind: 'posts', guidelines: 'Saved in another tab.' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Quillfeather 2' })).toBeVisible()
  const { campaign } = await fran.api.campaigns.manage({ id })
  expect(campaign).toMatchObject({ saasName: 'Quillfeather 2', goal: 8, guidelines: 'Saved in another tab.' })
  expect((await fran.api.dashboards.karma()).available).toBe(8)
  expect(faults).toEqual([])
})

test('unsaved changes survive a closed tab, and are offered when the campaign has changed since', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const [one, other] = [
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Tidepool' })),
    await fran.api.campaigns.create(engagementCampaign({ saasName: 'Tidewater' })),
  ]
  const page = await open(browser, origin, fran)
  await page.goto(`/create-campaign?edit=${one.id}`)
  await page.getByLabel('Title', { exact: true }).fill('Tidepool, typed')
  const again = await page.context().newPage()
  await page.close()
  await again.goto(`/create-campaign?edit=${other.id}`)
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Tidewater')
  await again.goto('/create-campaign')
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('')
  await again.goto(`/create-campaign?edit=${one.id}`)
  await expect(again.getByText('Your changes from last time are here')).toBeVisible()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Tidepool, typed')

  await fran.api.campaigns.edit({ id: one.id, kind: 'engagement', saasName: 'Tidepool, saved', commentGoal: 9 })
  await again.reload()
  await expect(again.getByText('You left unsaved changes, and the campaign has changed since')).toBeVisible()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Tidepool, saved')
  await again.getByLabel('Comments needed').focus()
  await again.getByLabel('Comments needed').blur()
  await again.getByLabel('Description', { exact: true }).fill('Something else.')
  await expect(again.getByRole('button', { name: 'Use my changes' })).toHaveCount(0)
  await inToast(again, 'Undo').click()
  // When a toast disappears, the focus moves back to where it was before.
  await expect(inToast(again, 'Undo')).toHaveCount(0)
  await again.getByRole('button', { name: 'Use my changes' }).click()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Tidepool, typed')
  await expect(again.getByLabel('Comments needed')).toHaveValue('9')
  // Until the field has the focus, the page may still scroll under the pointer.
  await expect(again.getByLabel('Title', { exact: true })).toBeFocused()
  await again.getByRole('button', { name: 'Discard changes' }).click()
  await expect(again.getByLabel('Title', { exact: true })).toHaveValue('Tidepool, saved')
  await again.reload()
  await expect(again.getByText('Your changes from last time')).toHaveCount(0)
})

test('a lost session and a failed save keep what was typed, in a new campaign and in one that is edited', async ({
  browser,
  origin,
}) => {
  const odessa = await actor(origin, 'founder', 'Odessa Marlowe')
  const page = await open(browser, origin, odessa)
  const title = page.getByLabel('Title', { exact: true }).first()
  const logIn = async () => {
    await inToast(page, 'Log In').click()
    await expect(page).toHaveURL(/\/login\?next=/)
    await entersLogin(page, odessa)
  }
  await page.goto('/create-campaign')
  await title.fill('Brinebright')
  await page.getByLabel('Description', { exact: true }).first().fill('Salt for soups.')
  await page.getByLabel('Target subreddits').fill('SaaS')
  await page.keyboard.press('Enter')
  await page.getByLabel('Reddit post URL').fill('https://www.reddit.com/r/SaaS/comments/1brine/salt/')
  await page.getByLabel('Engagement instructions').fill('Be salty.')
  await page.getByLabel('Comments needed').fill('')
  await page.getByLabel('Comments needed').blur()
  await expect(page.getByLabel('Comments needed')).toHaveValue('1')
  await page.getByRole('button', { name: 'Add a link' }).click()

  await page.route('**/api/rpc/campaigns/create', route => route.abort())
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page.getByText('Failed to create campaign')).toBeVisible()
  await expect(title).toHaveValue('Brinebright')
  await page.unroute('**/api/rpc/campaigns/create')

  await afterExpiry(page, async () => {
    await page.getByRole('button', { name: 'Create Campaign' }).click()
    await expect(page.getByText('You must be logged in to create a campaign')).toBeVisible()
  })
  await logIn()
  await expect(page).toHaveURL(`${origin}/create-campaign`)
  await expect(title).toHaveValue('Brinebright')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(page).toHaveURL(/manage-campaign/)
  await expect(page.getByRole('heading', { name: 'Resources' })).toHaveCount(0)

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await title.fill('Brinebrighter')
  const editing = page.url()
  await page.route('**/api/rpc/campaigns/edit', route => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update campaign')).toBeVisible()
  await page.unroute('**/api/rpc/campaigns/edit')
  await afterExpiry(page, async () => {
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Please log in first.')).toBeVisible()
  })
  await logIn()
  await expect(page).toHaveURL(editing)
  await expect(title).toHaveValue('Brinebrighter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Brinebrighter' })).toBeVisible()
  await page.goto('/create-campaign')
  await expect(title).toHaveValue('')
  await page.context().close()
})

test('the quick edit has the figures and the places, and says at each field what is wrong', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const posts = await fran.api.campaigns.create(postsCampaign({ saasName: 'Wickerwork' }))
  const talk = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Wickertalk', commentGoal: 3 }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${posts.id}`)
  const dialog = page.getByRole('dialog')
  await expect(page.getByRole('link', { name: 'Edit' })).toHaveAccessibleDescription('The whole brief')
  const quick = page.getByRole('button', { name: 'Quick edit' })
  await expect(quick).toHaveAccessibleDescription('What it asks for, and where')
  await quick.click()
  await expect(dialog).toHaveAccessibleDescription('What “Wickerwork” asks for, and where. Edit has the whole brief.')
  await expectAccessible(page)
  await dialog.getByLabel('Posts needed').fill('17')
  await expect(dialog).toContainText('Total karma needed (11) exceeds your balance (10)')
  await expect(dialog).not.toContainText('from your balance')
  await dialog.getByLabel('Posts needed').fill('4')
  await expect(dialog).toContainText('to your balance')
  await dialog.getByLabel('Posts per day').fill('4')
  await dialog.getByLabel('Target subreddits').fill(' startups ,, r/SaaS, ')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect((await fran.api.campaigns.manage({ id: posts.id })).campaign).toMatchObject({
    goal: 4,
    postsPerDay: 4,
    targetSubreddits: ['startups', 'SaaS'],
  })

  await page.goto(`/manage-campaign/${talk.id}`)
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await dialog.getByLabel('Target subreddits').fill('SaaS, saas')
  await dialog.getByLabel('Reddit post URL').fill('')
  await dialog.getByLabel('Engagement instructions').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toContainText('Subreddit already added')
  await expect(dialog).toContainText('Please enter a Reddit URL')
  await expect(dialog).toContainText('Engagement instructions are required')
  await expect(dialog.getByLabel('Target subreddits')).toBeFocused()
  for (const figure of ['0', '', '1.5']) {
    await dialog.getByLabel('Comment goal').fill(figure)
    await page.keyboard.press('Enter')
    await expect(dialog.getByLabel('Comment goal')).toHaveAccessibleDescription(/A whole number, at least 1/)
    await expect(dialog.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy')
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Quick edit' })).toBeFocused()

  const { id } = await cara.api.submissions.submitComment(comment(talk.id))
  await fran.api.submissions.approve({ id })
  await page.getByRole('button', { name: 'Quick edit' }).click()
  await expect(dialog.getByLabel('Reddit post URL')).toBeDisabled()
  await expect(dialog).toContainText('Comments on this post are already approved, so its address can no longer change.')
  await page.route('**/api/rpc/campaigns/edit', route => route.abort())
  await dialog.getByLabel('Comment goal').fill('1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Failed to update campaign')).toBeVisible()
  await expect(dialog.getByLabel('Comment goal')).toHaveValue('1')
  await page.unroute('**/api/rpc/campaigns/edit')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('main').getByText('Completed', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0)
  await page.goto(`/create-campaign?edit=${talk.id}`)
  await expect(page.getByText('This campaign has ended, so this can no longer be done.')).toBeVisible()
})

test("somebody else's campaign is neither edited nor managed, one that is not there says so, and a failed load can be tried again", async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const fred = await actor(origin, 'founder', 'Fred Okafor')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Sandpiper' }))
  const page = await open(browser, origin, fred)
  for (const path of [`/create-campaign?edit=${id}`, `/manage-campaign/${id}`]) {
    await page.goto(path)
    await expect(page.getByText("You don't have permission to manage this campaign")).toBeVisible()
    await expect(page).toHaveURL(`${origin}/campaign/${id}`)
  }
  for (const missing of ['01a1fd5c-b6c3-707b-9530-67c46db49e5c', 'nonsense']) {
    await page.goto(`/create-campaign?edit=${missing}`)
    await expect(page.getByRole('heading', { name: 'Campaign not found' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to your dashboard' })).toBeVisible()
  }
  await passesTo(page, fran)
  await page.goto('/founder-dashboard')
  await page.route('**/api/rpc/campaigns/manage*', route => route.abort())
  const link = page.getByRole('link', { name: 'Sandpiper' })
  await hydrated(link)
  await link.click()
  await expect(page.getByText('Failed to load campaign')).toBeVisible()
  await page.unroute('**/api/rpc/campaigns/manage*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'Sandpiper' })).toBeVisible()
})
