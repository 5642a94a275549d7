import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { postsCampaign } from '../samples.ts'
import { expect, password, test } from './fixture.ts'
import { actor, answersLater, founderWithPlan, heldBack, hydrated, keysWork, open, pair } from './stage.ts'
import { toast } from './toast.ts'

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }

test('a founder who has just signed up is not welcomed back while the dashboard loads', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, phone)
  const release = await answersLater(page, 'dashboards/founder')
  await page.goto('/signup?role=founder')
  await page.getByLabel('Full name').fill('Nora Newly')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText('Loading your dashboard')).toBeAttached()
  const title = page.getByRole('heading', { level: 1 })
  await expect(title).toHaveAccessibleName('Founder Dashboard')
  // As shown: without what keeps the place of the welcome.
  await expect(title).toHaveText('Founder Dashboard', { useInnerText: true })
  release()
  await expect(title).toHaveText('Welcome, Nora Newly')
})

test('a founder who has just paid is not told to choose a plan on the dashboard', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Justpaid')
  const page = await open(browser, origin, fran, phone)
  await page.goto('/founder-dashboard')
  await page.getByRole('link', { name: 'Choose a plan' }).click()
  await page.getByRole('button', { name: 'Start 1 Day Free Trial' }).first().click()
  await page.evaluate(() =>
    new MutationObserver(() => {
      const { innerText } = document.body
      if (innerText.includes('Your turn') && innerText.includes('Choose a plan')) document.body.dataset['stale'] = ''
    }).observe(document.body, { childList: true, subtree: true, characterData: true }),
  )
  await page.getByRole('button', { name: 'Complete sandbox payment' }).click()
  await expect(page.getByText('Your trial ends soon')).toBeVisible()
  await expect(page.locator('body')).not.toHaveAttribute('data-stale')
})

test('whoever presses a link far down a page sees that the next one loads, and not the footer', async ({
  browser,
  origin,
}) => {
  const { fran } = await pair(origin, 'Fran Footless')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, null, phone)
  await page.goto(`/campaign/${id}`)
  const release = await heldBack(page, 'login')
  const logIn = page.getByRole('main').getByRole('link', { name: 'log in as a contributor' })
  await hydrated(logIn)
  await logIn.click()
  await expect(page.getByRole('main').getByText('Loading', { exact: true })).toBeInViewport()
  await expect(page.getByRole('contentinfo')).not.toBeInViewport()
  release()
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeInViewport()
  // They may never have been here before.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in to go on')
  await expect(page.getByRole('link', { name: 'Create an account' })).toBeInViewport()
})

test('whoever reloads a page of their own that is longer than while it loads is where they were', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await founderWithPlan(origin, 'Fran Reloader'), phone)
  await page.goto('/create-campaign')
  await page.getByText('Need Posts', { exact: true }).first().click()
  const messages = page.getByLabel('Key messages')
  await messages.fill('Fast')
  await page.evaluate(() => scrollTo(0, 1_300))
  expect(await place(page)).toBe(1_300)
  await page.reload()
  await expect(messages).toHaveValue('Fast')
  await expect.poll(() => place(page)).toBe(1_300)

  await test.step('unless they have scrolled since', async () => {
    const release = await heldBack(page, 'create')
    await page.reload({ waitUntil: 'commit' })
    await expect(page.getByText('Loading', { exact: true })).toBeVisible()
    await page.mouse.wheel(0, -10)
    release()
    await expect(messages).toHaveValue('Fast')
    await page.waitForTimeout(200)
    expect(await place(page)).toBeLessThan(1_300)
  })
})

test('a post whose connection breaks off once it is sent shows as sent, not as an empty form', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Tunnel', 'Cara Tunnel')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, cara, phone)
  await page.goto(`/campaign/${id}`)
  await keysWork(page)
  await page.getByLabel('Title').fill('My month')
  await page.getByLabel('Text').fill('I tried it for a month.')
  await page.route('**/api/rpc/submissions/submitPost', async route => {
    const response = await route.fetch()
    await page.context().setOffline(true)
    await route.fulfill({ response })
  })
  await page.getByRole('button', { name: 'Submit post' }).click()
  await expect(page.getByText('The founder’s turn, sent just now')).toBeVisible()
  await expect(page.getByLabel('Text')).toHaveCount(0)
})

test('whoever lost the connection before the answer to their sign-up is let in once it is back', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null, phone)
  await page.goto('/signup?role=contributor')
  // What is said later needs code that would not load without a connection.
  await keysWork(page)
  await page.getByLabel('Full name').fill('Cara Underground')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  await page.route('**/api/rpc/accounts/signUp', async route => {
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort()
  })
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(toast(page, 'Unexpected error')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page).toHaveURL(`${origin}/contributor-dashboard`)
})

const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
