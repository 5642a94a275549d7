import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { postsCampaign } from '../samples.ts'
import { demoServer } from './demo-server.ts'
import { expect, faultsOf, test } from './fixture.ts'
import { actor, admin, heldBack, idOf, open } from './stage.ts'
import { everybodyConfirmed } from './time-up.ts'
import { toast } from './toast.ts'

const bar = /\/own-bar-[\w-]+\.js$/
const live = /\/live-[\w-]{8}\.js$/

test('whoever is on the bar of the demo before its code has loaded stays there', async ({ browser }) => {
  await using server = await demoServer()
  const page = await open(browser, server.origin, null)
  const loaded = await slowDown(page, /\/demo-bar-[\w-]+\.js$/)
  await page.goto('/', { waitUntil: 'commit' })
  const contributor = page.getByRole('button', { name: 'Contributor', exact: true })
  await contributor.focus()
  await loaded()
  await expect(contributor).toBeFocused()
})

test('whoever is on their own part of the top bar before its code has loaded stays there', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Miller'))
  const loaded = await slowDown(page, bar)
  await page.goto('/founder-dashboard', { waitUntil: 'commit' })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await logOut.focus()
  await loaded()
  await expect(logOut).toBeFocused()
})

test('what is pressed on the top bar before its code has loaded happens once it has, once', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Miller'))
  for (const [path, early] of [
    ['/explore', true],
    ['/founder-dashboard', false],
  ] as const) {
    await page.unroute(bar)
    const loaded = await slowDown(page, bar)
    await page.goto(path, { waitUntil: 'commit' })
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.waitFor()
    if (!early) await page.waitForFunction(() => Object.keys(document).some(key => key.startsWith('__reactContainer')))
    // Playwright's own click would wait for the bar to be still.
    await bell.evaluate((button: HTMLElement) => button.click())
    await loaded()
    await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
  }
  await test.step('but does not open over what was turned to meanwhile', async () => {
    await page.unroute(bar)
    const release = await heldBack(page, 'own-bar')
    await page.goto('/settings', { waitUntil: 'commit' })
    const bell = page.getByRole('button', { name: /^Notifications/ })
    await bell.evaluate((button: HTMLElement) => button.click())
    await page.getByLabel('Full name').click()
    release()
    await expect
      .poll(() => bell.evaluate(button => Object.keys(button).some(key => key.startsWith('__reactProps'))))
      .toBe(true)
    await page.waitForTimeout(600)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByLabel('Full name')).toBeFocused()
  })
})

test('whoever chooses a role before the code of the top bar has loaded gets its links, without a fault', async ({
  browser,
  origin,
  google,
}) => {
  google.state.account = { sub: randomUUID(), email: 'lea@example.com', email_verified: true, name: 'Lea Early' }
  const page = await open(browser, origin, null)
  const faults = faultsOf(page)
  const release = await heldBack(page, 'own-bar')
  await page.goto('/login')
  await page.getByRole('link', { name: 'Continue with Google' }).click()
  await expect(page).toHaveURL(`${origin}/signup`)
  await expect(async () => {
    await page.getByRole('button', { name: /^Founder/ }).click()
    await expect(page).toHaveURL(`${origin}/founder-dashboard`, { timeout: 5_000 })
  }).toPass()
  release()
  await expect(page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: 'Karma' })).toBeVisible()
  expect(faults).toEqual([])
})

test('an admin who presses Stop viewing before the code of its bar has loaded is themselves again once it has', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const vera = await actor(origin, 'founder', 'Vera Viewed')
  const ada = await admin(origin, makeAdmin)
  const page = await open(browser, origin, ada)
  await page.goto('/explore')
  for (const early of [true, false]) {
    const seen = await page.request.post('/api/rpc/moderation/impersonate', {
      headers: { origin },
      data: { json: { id: await idOf(vera), reason: 'She asked why her dashboard is empty.', present: null } },
    })
    expect(seen.ok()).toBe(true)
    const release = await heldBack(page, 'impersonation-bar')
    await page.goto('/founder-dashboard', { waitUntil: 'commit' })
    const stop = page.getByRole('button', { name: 'Stop viewing' })
    await stop.waitFor()
    // By then the rest of the page is hydrated, and early presses on it have been replayed.
    if (!early) await page.waitForTimeout(1_500)
    await stop.evaluate((button: HTMLElement) => button.click())
    await page.waitForTimeout(500)
    release()
    await expect(stop).toHaveCount(0)
    await expect(page).not.toHaveURL(`${origin}/founder-dashboard`)
    await page.unrouteAll()
  }
})

/** Delays the code. Returns a function that waits for it. */
async function slowDown(page: Page, part: RegExp) {
  await page.route(part, async route => {
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  const response = page.waitForResponse(part)
  return () => response
}

test('while a page loads, no footer is in sight that the page then pushes away', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Waiting')
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 700 } })
  await page.route('**/*.js', () => new Promise(() => {}))
  await page.goto('/founder-dashboard', { waitUntil: 'commit' })
  await expect(page.getByText('Loading', { exact: true })).toBeInViewport()
  const footer = page.locator('footer')
  await expect(footer).toBeAttached()
  await expect(footer).not.toBeInViewport()
})

test('a menu whose code did not come the first time opens once it comes', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, { viewport: { width: 375, height: 667 } })
  await page.route(/\/side-menu-[\w-]+\.js$/, route => route.abort(), { times: 1 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Pricing' })).toBeVisible()
})

test('an admin who begins to view the app as somebody before the code of the live connection has loaded tries none that would be refused', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const vera = await actor(origin, 'founder', 'Vera Viewed')
  const page = await open(browser, origin, await admin(origin, makeAdmin))
  const faults = faultsOf(page)
  let connections = 0
  page.on('websocket', () => (connections += 1))
  const { promise: isDue, resolve: release } = Promise.withResolvers<void>()
  await page.route(live, route => isDue.then(() => route.continue()))
  await page.goto(`/admin/team-management?tab=roles&person=${await idOf(vera)}`)
  await page.getByRole('button', { name: 'View as' }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('She asked why her dashboard is empty.')
  const dashboard = await heldBack(page, 'founder')
  const asked = page.waitForRequest(/\/founder-[\w-]+\.js$/)
  await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
  await asked
  const loaded = page.waitForResponse(live)
  release()
  await loaded
  // Long enough for the loaded code to run.
  await page.waitForTimeout(500)
  dashboard()
  await expect(page.getByRole('complementary', { name: 'You are viewing as someone else' })).toContainText(
    'Vera Viewed',
  )
  await expect(page).toHaveURL(`${origin}/founder-dashboard`)
  expect(connections).toBe(0)
  expect(faults).toEqual([])
})

test('Send again, pressed beside a form before its code has loaded, sends the email once it has', async ({
  browser,
}) => {
  // A demo sends mail, without which no address is to be confirmed.
  await using server = await demoServer()
  const { origin, dataDir } = server
  const fran = await actor(origin, 'founder', 'Fran Early')
  await everybodyConfirmed(dataDir)
  await subscribes(fran)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cole Early'))
  const release = await heldBack(page, 'confirm-email')
  await page.goto(`/campaign/${id}`, { waitUntil: 'commit' })
  const again = page.getByRole('main').getByRole('button', { name: 'Send again' })
  await again.waitFor()
  await page.waitForTimeout(1_500)
  await again.evaluate((button: HTMLElement) => button.click())
  release()
  await expect(toast(page, 'Email sent')).toBeVisible()
})
