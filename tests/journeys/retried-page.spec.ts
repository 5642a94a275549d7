import type { Page } from '@playwright/test'
import { checkoutOf } from '../buying.ts'
import { expect, test } from './fixture.ts'
import { fail } from './screens/screen.ts'
import { actor, hydrated, open, openRead } from './stage.ts'
import { turnAfresh } from './turn-to.ts'

test('the keyboard stays at Retry of a page that fails again, and is in the page that it has brought', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Astray')
  const page = await open(browser, origin, fran)
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  const failsTwice = async (path: string, procedure: string) => {
    await fail(page, procedure)
    await turnAfresh(page, path)
    await retry.focus()
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/api/rpc/**', async route => {
      await answered
      await route.fallback()
    })
    await page.keyboard.press('Enter')
    await expect(retry).toHaveCount(0)
    answer()
    await expect(retry).toBeVisible()
  }
  await openRead(page, '/privacy')
  await failsTwice('/campaign/any', 'campaigns.get')
  await expect(retry).toBeFocused()

  // On a page that failed as a whole, Retry is the first thing that Tab reaches. The failure fades in once, not again.
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await failsTwice(`/sandbox-checkout/${await checkoutOf(fran)}`, 'billing.sandboxCheckout')
  expect(await main.getByRole('alert').evaluate(failure => failure.getAnimations().length)).toBe(0)
  await expect(main).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(retry).toBeFocused()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Pro plan' })).toBeVisible()
  await expect(main).toBeFocused()
})

test('a page that fails leaves the keyboard at its beginning, also after Retry has brought another page', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Farther'))
  const main = page.getByRole('main')
  const retry = main.getByRole('button', { name: 'Retry' })
  const failsAt = async (path: string) => {
    await fail(page, 'campaigns.get')
    await turnAfresh(page, path)
    await expect(retry).toBeVisible()
  }
  // Once connected, the page reads everything again, which would take the button away before it is pressed.
  await openRead(page, '/privacy')
  await failsAt('/campaign/any')
  await retry.focus()
  await page.unrouteAll()
  await page.keyboard.press('Enter')
  await expect(page.getByText('The address may be mistyped')).toBeVisible()
  await expect(main).toBeFocused()

  await failsAt('/campaign/other')
  await framesPass(page)
  await expect(main).toBeFocused()
})

test('a page whose code does not come for want of a connection says so, reloads nothing, and comes by itself', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null)
  await page.goto('/pricing')
  let loads = 0
  page.on('load', () => (loads += 1))
  const code = '**/assets/about-*.js'
  await page.route(code, route => route.abort('internetdisconnected'))
  const link = page.getByRole('banner').getByRole('link', { name: 'About' })
  await hydrated(link)
  await link.click()
  await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute(code)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Good products deserve to be talked about', {
    timeout: 20_000,
  })
  await expect(page).toHaveURL(`${origin}/about`)
  expect(loads).toBe(0)
})

test('a page that cannot draw what a newer server answers reloads by itself, also after another failure', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Older'))
  await openRead(page, '/privacy')
  let loads = 0
  page.on('load', () => (loads += 1))
  const late = page.waitForResponse('**/assets/page-again-*')
  await fail(page, 'campaigns.get')
  await turnAfresh(page, '/campaign/any')
  await late
  await page.route('**/assets/page-again-*', route => route.fulfill({ status: 404 }))
  await page.route('**/api/rpc/karma/statement', route =>
    loads === 0 ? route.fulfill({ json: { json: {} } }) : route.fallback(),
  )
  await turnAfresh(page, '/karma')
  await expect.poll(() => loads).toBe(1)
  await expect(page.getByRole('heading', { name: 'Karma Statement' })).toBeVisible()
})

/** Waits for more frames than the page waits for a lost focus. */
const framesPass = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 40; frame += 1) await new Promise(requestAnimationFrame)
  })

test('the keyboard is at the part of the settings that Retry has brought', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Apart'))
  for (const [procedure, role, part] of [
    ['accounts.security', 'heading', 'Password'],
    ['signInMethods.mine', 'group', 'Ways to log in'],
    ['accounts.sessions', 'heading', 'Where you are logged in'],
    ['audit.mine', 'heading', 'Account activity'],
  ] as const) {
    await openRead(page, '/privacy')
    await fail(page, procedure)
    await turnAfresh(page, '/settings?tab=security')
    const retry = page.getByRole('button', { name: 'Retry' })
    await retry.focus()
    await page.unrouteAll()
    await page.keyboard.press('Enter')
    await expect(retry).toHaveCount(0)
    await expect(page.getByRole(role, { name: part })).toBeFocused()
  }
})

test('a page that loaded but cannot be drawn does not blame the connection, and offers to reload', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Undrawn'))
  await openRead(page, '/privacy')
  await page.route('**/assets/page-again-*', route => route.abort())
  const answers = '**/api/rpc/karma/statement'
  await page.route(answers, route => route.fulfill({ json: { json: {} } }))
  await turnAfresh(page, '/karma')
  const failure = page.getByRole('main').getByRole('alert')
  await expect(failure).toContainText('Something went wrong')
  await expect(failure).not.toContainText('reach the server')
  await page.unroute(answers)
  await failure.getByRole('button', { name: 'Reload' }).click()
  await expect(page.getByRole('heading', { name: 'Karma Statement' })).toBeVisible()
})
