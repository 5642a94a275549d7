import type { Page } from '@playwright/test'
import { demoServer } from './demo-server.ts'
import { expect, test } from './fixture.ts'
import { open } from './stage.ts'

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

/** Lets the code come late. Returns a way to wait for it. */
async function slowDown(page: Page, part: RegExp) {
  await page.route(part, async route => {
    await page.waitForTimeout(1_500)
    await route.continue()
  })
  const response = page.waitForResponse(part)
  return () => response
}
