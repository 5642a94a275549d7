import type { Page } from '@playwright/test'
import { figures, reach, testimonials, trust } from '#/web/site/samples.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { hydrated, keysWork, open } from './stage.ts'

const linkTo = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })
const wordsOf = (claims: readonly { value: string; label: string }[]) =>
  claims.map(({ value, label }) => `${value} ${label}`)

test('the landing page says what it is, how it works and where to begin', async ({ page, origin }) => {
  const faults = faultsOf(page)
  await page.goto(origin)
  await expect(page.getByText('Community-powered marketing for SaaS founders', { exact: true })).toBeVisible()
  const steps = page.getByRole('region', { name: /four steps/ }).getByRole('listitem')
  await expect(steps.getByRole('heading')).toHaveText([
    'Create Campaign',
    'Explore and Discover',
    'Collaborate in Squad Room',
    'Track Results',
  ])
  for (const [name, path] of [
    ['Start Your Campaign', '/create-campaign'],
    ['Browse Campaigns', '/explore'],
    ['Join Your Squad Today', '/signup'],
    ['Get Started Free', '/signup'],
    ['View Pricing', '/pricing'],
  ] as const)
    await expect(linkTo(page, name)).toHaveAttribute('href', path)
  await expectMarked(page, [trust, ...wordsOf(figures), ...testimonials.map(({ name }) => name)])
  expect(faults).toEqual([])
})

test('whoever comes to the landing page from another page sees all of it as well', async ({ page, origin }) => {
  const faults = faultsOf(page)
  await page.goto(`${origin}/pricing`)
  // Leaving during hydration makes React start over, and it logs that.
  await keysWork(page)
  await page.getByRole('banner').getByRole('link', { name: /home/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Honest posts/ })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 }).filter({ hasText: 'You stay the editor' })).toBeVisible()
  await linkTo(page, 'View Pricing').click()
  await expect(page.getByRole('heading', { name: 'Choose Your Plan' })).toBeVisible()
  expect(faults).toEqual([])
})

test('the landing page, its still parts too, is there for people without scripts', async ({ browser, origin }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(origin)
  await expect(page.getByRole('heading', { name: 'Start with one brief.' })).toBeVisible()
  await page.goto(`${origin}/faq`)
  await page.locator('summary', { hasText: 'Can I buy upvotes here?' }).click()
  await expect(page.getByText('Asking for votes is vote manipulation.')).toBeVisible()
})

test('pricing names the plans, the questions before paying, and one way to begin', async ({ page, origin }) => {
  await page.goto(`${origin}/pricing`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose Your Plan')
  const plans = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
  await expect(plans.getByRole('heading', { level: 2 })).toHaveText(['Starter', 'Growth', 'Pro', 'Enterprise'])
  await expect(plans.filter({ hasText: 'Most Popular' }).getByRole('heading', { level: 2 })).toHaveText('Growth')
  await expect(plans.getByRole('link', { name: 'Contact Sales' })).toHaveAttribute('href', /^mailto:/)
  await expect(page.getByRole('region', { name: 'Before you pay' }).getByRole('term')).toHaveText([
    'How does billing work?',
    'Can I switch plans?',
    'What is karma?',
    'Do you give refunds?',
  ])
  await expect(linkTo(page, 'Start 1 Day Free Trial')).toHaveCount(4)
  await expectMarked(page, wordsOf(reach))
})

test('about tells mission, story, values and growth, and says which figures are samples', async ({ page, origin }) => {
  await page.goto(`${origin}/about`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Mission',
    'Story',
    'Values',
    'Growth',
  ])
  await expectMarked(page, wordsOf(figures))
  const [value, figure] = await page
    .getByRole('definition')
    .filter({ hasText: /^(One karma for|500)/ })
    .evaluateAll(all => all.map(each => each.getBoundingClientRect().x))
  expect(figure).toBe(value)
})

test('an address with a question opens its answer, and the keyboard goes on from there', async ({ page, origin }) => {
  await page.goto(`${origin}/faq#refunds`)
  const answer = page.locator('#refunds')
  await expect(answer).toContainText('A month that has started is not refunded')
  await expect(answer).toBeInViewport()
  await expect(page.locator('summary', { hasText: 'Do you give refunds?' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer).toBeHidden()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(answer.getByRole('link', { name: /^Link to this answer/ })).toBeFocused()
})

test('the FAQ has its five categories and a mail link, and answers as pricing does', async ({ page, origin }) => {
  await page.goto(`${origin}/pricing`)
  const refunds = await page.getByRole('definition').last().textContent()
  await page.goto(`${origin}/faq#what`)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Getting Started',
    'For Founders',
    'For Contributors',
    'Best Practices',
    'Policies & Safety',
  ])
  await expect(page.locator('#refunds')).toContainText(refunds ?? 'no such answer')
  await expect(page.getByRole('main').locator('a[href^="mailto:"]')).toHaveCount(1)
  await expectMarked(page, wordsOf(reach))
})

test('whoever follows a link of the footer with the keyboard begins at the top of the next page', async ({
  page,
  origin,
}) => {
  await page.goto(`${origin}/about`)
  const terms = page.getByRole('contentinfo').getByRole('link', { name: 'Terms of Service' })
  await hydrated(terms)
  await terms.press('Enter')
  await expect(page).toHaveTitle(/^Terms of Service/)
  await expect(page.getByRole('main')).toBeFocused()

  const pricing = page.getByRole('banner').getByRole('link', { name: 'Pricing' })
  await pricing.press('Enter')
  await expect(page).toHaveTitle(/^Pricing/)
  await expect(pricing).toBeFocused()
})

test('a page that is not there says so with its status and leads home', async ({ page, origin }) => {
  const answer = await page.goto(`${origin}/no-such-page`)
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  await linkTo(page, 'Return to Home').click()
  await expect(page.getByRole('heading', { level: 1, name: /Honest posts/ })).toBeVisible()
})

test('a page that fails to load says so, and comes when it is asked for again', async ({ page, origin }) => {
  await page.route('**/assets/signup-*.js', route => route.abort())
  await page.goto(`${origin}/pricing`)
  const start = page.getByRole('banner').getByRole('link', { name: 'Get Started' })
  await hydrated(start)
  await start.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Unexpected Application Error!')
  await expect(page.getByRole('alert')).toContainText('We could not reach the server.')
  await expect(page.getByRole('link', { name: 'Return to Home' })).toHaveAttribute('href', '/')
  await page.unroute('**/assets/signup-*.js')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Join Karmasquad')
})

/** Each of these claims is on the page with a "Sample" label beside it. */
async function expectMarked(page: Page, claims: readonly string[]) {
  const marks = page.getByRole('main').getByText('Sample', { exact: true })
  await expect(marks).toHaveCount(claims.length)
  for (const claim of claims) await expect(marks.and(page.locator(`[title^="${claim}: a sample"]`))).toHaveCount(1)
}

test('on paper, every question has its answer, and no card is cut in two', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/faq')
  await page.emulateMedia({ media: 'print' })
  const answer = page.getByText('A place where founders of software products')
  await expect(answer).toBeVisible()
  expect((await answer.boundingBox())?.width).toBeGreaterThan(500)
  await expect(page.getByText('Link to this answer').filter({ visible: true })).toHaveCount(0)
  await page.goto('/pricing')
  const plans = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
  for (const plan of await plans.all()) await expect(plan).toHaveCSS('break-inside', 'avoid')
})
