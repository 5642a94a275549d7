import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { log, message, write } from './squad-page.ts'
import { actor, answersLater, hydrated, idOf, open, openLive, squad } from './stage.ts'

/** As Safari before 26.2: text areas do not grow with their text by themselves. */
async function withoutFieldSizing(page: Page) {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    Object.assign(CSS, { supports: (name: string, value: string) => name !== 'field-sizing' && supports(name, value) })
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('textarea { field-sizing: fixed !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

test('where text areas do not grow by themselves, a message, a kept one too, is in sight up to five lines, and the next begins small', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Fran Lines')
  const page = await open(browser, origin, carl)
  await withoutFieldSizing(page)
  const area = page.getByLabel('Message', { exact: true })
  const height = () => area.evaluate(element => element.getBoundingClientRect().height)
  await page.goto('/squad-room')
  await area.click()
  const small = await height()
  await page.keyboard.type('One')
  for (const line of ['two', 'three', 'four']) {
    await page.keyboard.press('Shift+Enter')
    await page.keyboard.type(line)
  }
  const shown = () => area.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)
  expect(await height()).toBeGreaterThan(small)
  expect(await shown()).toBe(0)
  await page.waitForTimeout(1_000)
  await page.reload()
  await expect(area).toHaveValue(/four/)
  await expect.poll(shown).toBe(0)
  for (let nth = 0; nth < 9; nth++) await area.press('Shift+Enter')
  expect(await height()).toBe(120)
  await area.press('Enter')
  await expect(log(page).getByRole('article')).toHaveCount(1)
  expect(await height()).toBe(small)
  await write(page, 'Next')
  await expect(log(page).getByRole('article')).toHaveCount(2)
  await page.context().close()
})

test('where text areas do not grow by themselves, the last message stays in sight above a message that grows', async ({
  browser,
  origin,
  makeAdmin,
  dataDir,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Fran Long')
  await longTalk(dataDir, { roomId, senderId: await idOf(fran), count: 40 })
  await carl.api.squads.read({ roomId, seq: 40 })
  const page = await open(browser, origin, carl)
  await withoutFieldSizing(page)
  await page.goto('/squad-room')
  const last = message(page, 'Line 40 of 40')
  await expect(last).toBeInViewport({ ratio: 1 })
  await page.getByLabel('Message', { exact: true }).click()
  for (let nth = 0; nth < 5; nth++) await page.keyboard.press('Shift+Enter')
  await expect(last).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: /^Jump to latest/ })).toBeHidden()
  await page.context().close()
})

test('a page that is left while its browser gives up what still loads, as Firefox does, shows no error page', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.clock.install()
  await page.goto('/pricing')
  const link = page.getByRole('banner').getByRole('link', { name: 'About' })
  await hydrated(link)
  await page.route('**/assets/about-*.js', route => route.abort('aborted'))
  // Repeated, because the listener loads after the page.
  await expect(async () => {
    await page.evaluate(() => void dispatchEvent(new Event('beforeunload')))
    await expect(page.locator('html')).toHaveAttribute('data-leaving', { timeout: 500 })
  }).toPass()
  await link.click()
  const failed = page.getByText('Unexpected Application Error!')
  await expect(failed).toHaveCount(1)
  await expect(failed).toBeHidden()
  // No other page has come within the time that leaving may take.
  await page.clock.fastForward(30_000)
  await expect(failed).toBeVisible()
  await page.context().close()
})

test('a page that the browser has kept, as Safari does, shows nothing of a person who has signed out meanwhile', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Kept'))
  await openLive(page, '/founder-dashboard')
  const own = page.getByRole('heading', { name: 'Welcome, Fran Kept' })
  await expect(own).toBeVisible()
  const returns = () =>
    page.evaluate(() => void dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await returns()
  await expect(own).toBeVisible()

  await page.context().clearCookies()
  const answer = await answersLater(page, 'accounts/me')
  await returns()
  await expect(own).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { name: 'Log in to go on' })).toBeVisible()
  await page.context().close()
})

test('a field that is scrolled to by the shortest way, as Safari does, has its label below the top bar', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null, { viewport: { width: 1280, height: 500 } })
  await page.goto('/signup?role=founder')
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByLabel('Full name').evaluate(field => field.scrollIntoView({ block: 'nearest' }))
  const label = page.getByText('Full name')
  await expect(label).toBeInViewport({ ratio: 1 })
  const bar = await page.getByRole('banner').boundingBox()
  const { top } = await label.evaluate(element => element.getBoundingClientRect().toJSON())
  expect(top).toBeGreaterThanOrEqual(bar?.height ?? Infinity)
  await page.context().close()
})
