import type { Page } from '@playwright/test'
import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, answersLater, founderWithPlan, hydrated, open, pair } from './stage.ts'

/** Notes what would be printed, and on which page. */
const notesPrints = (page: Page) =>
  page.addInitScript(() => {
    window.print = () => {
      const lines = document.querySelectorAll('tbody tr:has(time)').length
      const head = document.querySelector('main dl')?.textContent ?? ''
      document.documentElement.dataset['printed'] = `${location.pathname}: ${lines} lines, ${head}`
    }
  })

test('while another kind of movement or campaign is read, nothing is said to be missing of it', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Reads')
  await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran)
  const main = page.getByRole('main')
  await page.goto('/karma?kind=release')
  await expect(main.getByText('Nothing has been returned yet')).toBeVisible()
  const statement = await answersLater(page, 'karma/statement')
  await main.getByText('Granted', { exact: true }).click()
  await expect(page).toHaveURL(/kind=grant/)
  await expect(main.getByText('Nothing has been')).toHaveCount(0)
  statement()
  await expect(main.getByRole('table')).toBeVisible()

  await page.goto('/founder-dashboard?filter=completed')
  await expect(main.getByText('You have no completed campaigns')).toBeVisible()
  const campaigns = await answersLater(page, 'dashboards/founder')
  await main.getByText('Active', { exact: true }).click()
  await expect(page).toHaveURL(/filter=active/)
  await expect(main.getByText('You have no')).toHaveCount(0)
  campaigns()
  await expect(main.getByRole('article')).toHaveCount(1)
})

test('a statement is printed as it was asked for, whatever is listed meanwhile', async ({ browser, origin }) => {
  const { fran } = await pair(origin, 'Fran Kinds')
  await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, fran)
  await notesPrints(page)
  await page.goto('/karma')
  const main = page.getByRole('main')
  await expect(main.getByRole('table')).toBeVisible()
  const answer = await answersLater(page, 'karma/statement')
  await page.getByRole('button', { name: 'Print' }).click()
  await main.getByText('Granted', { exact: true }).click()
  await expect(page).toHaveURL(/kind=grant/)
  answer()
  await expect(page.locator('html')).toHaveAttribute('data-printed', /^\/karma: 2 lines, .*Movements2Balance/)
})

test('a statement that is read until its page was left is not printed', async ({ browser, origin }) => {
  const { fran } = await pair(origin, 'Fran Leaves')
  const page = await open(browser, origin, fran)
  await notesPrints(page)
  await page.goto('/karma')
  await expect(page.getByRole('table')).toBeVisible()
  const print = page.getByRole('button', { name: 'Print' })
  await hydrated(print)
  const answer = await answersLater(page, 'karma/statement')
  await print.click()
  await page.getByRole('main').getByRole('link', { name: 'Dashboard' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Welcome, Fran Leaves')
  const read = page.waitForResponse('**/api/rpc/karma/statement*')
  answer()
  await (await read).finished()
  await page.waitForTimeout(500)
  await expect(page.locator('html')).not.toHaveAttribute('data-printed')
})

test('an empty statement is not printed, and its button says why', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Unpaid'))
  await page.goto('/karma')
  await expect(page.getByRole('heading', { name: 'No karma has moved yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toHaveAccessibleDescription('There is nothing to print.')
})
