import type { Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { expect, test } from './fixture.ts'
import { actor, open } from './stage.ts'

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
  const loaded = await slowDown(page, /\/own-bar-[\w-]+\.js$/)
  await page.goto('/founder-dashboard', { waitUntil: 'commit' })
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await logOut.focus()
  await loaded()
  await expect(logOut).toBeFocused()
})

test('what is pressed on the top bar before its code has loaded happens once it has', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Miller'))
  await slowDown(page, /\/own-bar-[\w-]+\.js$/)
  await page.goto('/campaigns', { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toBeVisible()
})

/** Lets the code come late. Returns a way to wait for it. */
async function slowDown(page: Page, part: RegExp) {
  await page.route(part, async route => {
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  const response = page.waitForResponse(part)
  return () => response
}
