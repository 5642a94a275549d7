import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { heldBack, open } from './stage.ts'

test('whoever reads on before a page’s code has come is not thrown back to its top', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, { viewport: { width: 375, height: 700 } })
  const release = await heldBack(page, 'shell')
  await page.goto('/pricing', { waitUntil: 'commit' })
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await page.evaluate(() => scrollTo(0, 800))
  release()
  await listens(page)
  expect(await place(page)).toBe(800)

  // Playwright's own click would scroll to the link, though the bar that it is on stays in sight.
  await page.getByRole('link', { name: 'Karmasquad, home' }).dispatchEvent('click')
  await expect(page).toHaveURL(`${origin}/`)
  await expect.poll(() => place(page)).toBe(0)
  await page.goBack()
  await expect.poll(() => place(page)).toBe(800)
  await page.reload()
  await listens(page)
  expect(await place(page)).toBe(800)
})

const place = (page: Page) => page.evaluate(() => scrollY)

/** Waits until the page is hydrated, and then for as long as it might move. */
async function listens(page: Page) {
  await page.waitForFunction(() => Object.keys(document).some(key => key.startsWith('__reactContainer')))
  await page.waitForTimeout(1_000)
}
