import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { codeAt } from '../codes.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { actor, fails, founderWithPlan, heals, losesAnswer, open, pair, squad } from './stage.ts'
import { toast } from './toast.ts'

/** The console's errors except those for requests that these tests abort. Any of them is a bug. */
const others = (faults: string[]) => faults.filter(words => !words.includes('net::ERR_FAILED'))

/** The next answer of this procedure is lost; `reads`, which would tell whether it was done, fails until `heals`. */
async function hearsNoMore(page: Page, procedure: string, reads: string) {
  await losesAnswer(page, procedure)
  await fails(page, reads)
}

async function fillPosts(page: Page, title: string) {
  await page.getByText('Need Posts', { exact: true }).first().click()
  const fill = (label: string, text: string) => page.getByLabel(label, { exact: true }).first().fill(text)
  await fill('Title', title)
  for (const label of ['Description', 'Post instructions', 'Key messages', 'Guidelines']) await fill(label, 'Tell')
  await fill('Target subreddits', 'SaaS')
  await fill('Posts per day', '2')
  await fill('Duration in days', '2')
}

test('a campaign whose answer was lost exists once, and what was changed before the next press is an edit of it', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/create-campaign')
  await fillPosts(page, 'Saffronfield')
  await hearsNoMore(page, 'campaigns/create', 'campaigns/manage')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(toast(page, 'Failed to create campaign')).toBeVisible()
  await heals(page, 'campaigns/manage')
  await page.reload()
  await page.getByLabel('Description', { exact: true }).first().fill('Tell more')
  await page.getByLabel('Duration in days').fill('3')
  await page.getByRole('button', { name: 'Create Campaign' }).click()
  await expect(toast(page, 'This campaign was already created')).toContainText('It runs as you first sent it.')
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Campaign' })).toBeVisible()
  await expect(page.getByText('They are not saved yet.')).toBeVisible()
  await expect(page.getByLabel('Description', { exact: true }).first()).toHaveValue('Tell more')
  await expect(page.getByLabel('Posts needed')).toHaveValue('6')
  expect((await fran.api.dashboards.karma()).available).toBe(12)
  const id = new URL(page.url()).searchParams.get('edit') ?? ''
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ description: 'Tell', goal: 4 })

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
  expect((await fran.api.campaigns.manage({ id })).campaign).toMatchObject({ description: 'Tell more', goal: 6 })
  expect((await fran.api.dashboards.karma()).available).toBe(10)
  await page.goto('/create-campaign')
  await expect(page.getByLabel('Title', { exact: true }).first()).toHaveValue('')
  expect(others(faults)).toEqual([])
})

test('after a lost answer a campaign of the other kind is kept, and one that starts over is another one', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const page = await open(browser, origin, fran)
  const title = page.getByLabel('Title', { exact: true }).first()
  const create = page.getByRole('button', { name: 'Create Campaign' })
  await page.goto('/create-campaign')
  await fillPosts(page, 'Thistledown')
  await hearsNoMore(page, 'campaigns/create', 'campaigns/manage')
  await create.click()
  await expect(toast(page, 'Failed to create campaign')).toBeVisible()
  await heals(page, 'campaigns/manage')
  await page.getByText('Need Engagement', { exact: true }).first().click()
  await page.getByLabel('Reddit post URL').fill('https://www.reddit.com/r/SaaS/comments/1thist/down/')
  await page.getByLabel('Engagement instructions').fill('Be kind.')
  await create.click()
  await expect(toast(page, 'This campaign was already created')).toContainText('under Create New Campaign')
  await expect(toast(page, 'Failed to create campaign')).toHaveCount(0, { timeout: 4_000 })
  await expect(page).toHaveURL(/\/manage-campaign\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Thistledown' })).toBeVisible()

  await page.goto('/create-campaign')
  await expect(title).toHaveValue('Thistledown')
  await title.fill('Thistledown talk')
  await hearsNoMore(page, 'campaigns/create', 'campaigns/manage')
  await create.click()
  await expect(toast(page, 'Failed to create campaign')).toBeVisible()
  await heals(page, 'campaigns/manage')
  await page.getByRole('button', { name: 'Start over' }).click()
  await fillPosts(page, 'Harebell')
  await losesAnswer(page, 'campaigns/create')
  await create.click()
  await expect(toast(page, 'Campaign created')).toBeVisible()
  await expect(page).toHaveURL(/\/manage-campaign\//)
  await expect(page.getByRole('heading', { level: 1, name: 'Harebell' })).toBeVisible()
  await page.goto('/founder-dashboard')
  for (const name of ['Thistledown', 'Thistledown talk', 'Harebell'])
    await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1)
})

test('a campaign that is begun in one tab and created in another leaves nothing of itself to the next one of the first tab', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller')
  const first = await open(browser, origin, fran)
  const second = await first.context().newPage()
  const create = (page: Page) => page.getByRole('button', { name: 'Create Campaign' })
  const title = (page: Page) => page.getByLabel('Title', { exact: true }).first()
  for (const page of [first, second]) await page.goto('/create-campaign')
  await title(first).fill('Foxglove')
  await create(first).click()
  await expect(first.getByText('At least one subreddit')).toBeVisible()
  await expect(title(second)).toHaveValue('Foxglove')
  await fillPosts(second, 'Foxglove')
  await create(second).click()
  await expect(second.getByRole('heading', { level: 1, name: 'Foxglove' })).toBeVisible()
  await expect(title(first)).toHaveValue('')
  await fillPosts(first, 'Columbine')
  await create(first).click()
  await expect(first.getByRole('heading', { level: 1, name: 'Columbine' })).toBeVisible()
})

test('a campaign whose deletion got no answer is said to be deleted when the browser asks again by itself', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Larkspur' }))
  const page = await open(browser, origin, fran)
  await page.goto(`/manage-campaign/${id}`)
  await page.getByRole('button', { name: 'Delete' }).click()
  // As browsers do when a connection that they used before breaks.
  await page.route(
    '**/api/rpc/campaigns/remove',
    async route => {
      await route.fetch()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(toast(page, '“Larkspur” was deleted')).toBeVisible()
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
})

test('a webhook and an access token whose answers were lost exist once: as they were sent last, with a secret that is shown', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a webhook' })
  await adding.getByLabel('Address').fill('https://hooks.invalid/first')
  await losesAnswer(page, 'webhooks/add')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(toast(page, 'No webhook was added')).toBeVisible()
  await adding.getByLabel('Address').fill('https://hooks.invalid/second')
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const secret = page.getByRole('dialog', { name: 'Signing secret' })
  await expect(secret.getByText(/^whsec_/)).toBeVisible()
  await secret.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('heading', { name: 'https://hooks.invalid/second' })).toBeVisible()
  expect(await fran.api.webhooks.list()).toMatchObject([{ url: 'https://hooks.invalid/second' }])

  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Create a token' }).click()
  await page.getByLabel('Name').fill('Zap')
  await page.getByRole('checkbox').first().check()
  await losesAnswer(page, 'tokens/make')
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(toast(page, 'No token was created')).toBeVisible()
  await page.getByRole('button', { name: 'Create token' }).click()
  const shown = page.getByRole('dialog', { name: 'Your access token' })
  await expect(shown.getByText(/^kmsq_/)).toBeVisible()
  await shown.getByRole('button', { name: 'I have saved it' }).click()
  await expect(page.getByRole('button', { name: 'Revoke Zap' })).toHaveCount(1)
  expect(others(faults)).toEqual([])
})

test('whoever did not get the answer that two-step verification is on is told that they lack its recovery codes', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Jensen'))
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  const dialog = page.getByRole('dialog', { name: 'Switch two-step verification on' })
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  const code = dialog.getByLabel('Type the code that it shows')
  await code.fill(codeAt(secret, Date.now()))
  await losesAnswer(page, 'signInMethods/confirmTwoStep')
  await code.press('Enter')
  await expect(code).toHaveAccessibleDescription(/We could not reach the server/)
  await code.press('Enter')
  await expect(toast(page, 'Two-step verification is on')).toContainText('make new ones')
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'New recovery codes' }).click()
  await page.getByRole('button', { name: 'Make new codes' }).click()
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
})

test('whoever got no answer to a new password, and is logged out, is told that it may count already', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Jensen'))
  await page.goto('/settings?tab=security')
  await page.getByLabel('New password', { exact: true }).fill('three green bicycles')
  await page.getByLabel('Confirm new password').fill('three green bicycles')
  // As browsers do when a connection that they used before breaks; the new session's cookie was in the lost answer.
  await page.route(
    '**/api/rpc/accounts/changePassword',
    async route => {
      await route.fetch()
      await page.context().clearCookies()
      await route.continue()
    },
    { times: 1 },
  )
  await page.getByRole('button', { name: 'Update password' }).click()
  await expect(toast(page, 'Your new password may count already')).toBeVisible()
  await expect(toast(page, 'Password update failed')).toHaveCount(0)
  await expect(page).toHaveURL(/\/login/)
})

test('after the answer to sharing one campaign was lost, another is shared from the same dialog, and is said to be shared without an answer', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Wendel Ives')
  await subscribes(fran)
  for (const saasName of ['Firstbloom', 'Secondbloom'])
    await fran.api.campaigns.create(engagementCampaign({ saasName }))
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Attach' }).click()
  await page.getByRole('menuitem', { name: 'Share Campaign' }).click()
  const dialog = page.getByRole('dialog', { name: 'Share a campaign' })
  await hearsNoMore(page, 'squads/share', 'squads/messages')
  await dialog.getByRole('button', { name: 'Firstbloom' }).click()
  await expect(toast(page, 'Failed to share campaign')).toBeVisible()
  await heals(page, 'squads/messages')
  await losesAnswer(page, 'squads/share')
  await dialog.getByRole('button', { name: 'Secondbloom' }).click()
  await expect(toast(page, 'Campaign shared successfully')).toBeVisible()
  for (const name of ['Firstbloom', 'Secondbloom'])
    await expect(page.getByRole('log').getByRole('link', { name })).toHaveCount(1)
})

test('a report whose answer was lost is known to have arrived, whatever was changed before the next press', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin)
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Nettlebed' }))
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  await page.getByRole('button', { name: /^Report/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this campaign?' })
  await dialog.getByLabel('What is wrong with it').selectOption('spam')
  await hearsNoMore(page, 'moderation/report', 'moderation/mine')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(toast(page, 'This was not reported')).toBeVisible()
  await heals(page, 'moderation/mine')
  await dialog.getByLabel('In your words').fill('It is an advertisement.')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(toast(page, 'You have already reported this')).toBeVisible()
  await expect(dialog).toHaveCount(0)
})
