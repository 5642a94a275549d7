import { expect, test } from './fixture.ts'
import { actor, open } from './stage.ts'
import { toast } from './toast.ts'

test('whoever sends a picture or fetches their data on a connection that has died silently is told, and can try again', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Waiting'))
  await page.clock.install()
  await page.goto('/settings')
  const gone = 'We could not reach the server. Check your connection and try again.'
  const silent = () => new Promise<void>(() => {})
  const dead = ['**/api/me/picture', '**/api/me/export', '**/api/rpc/accounts/me']
  for (const path of dead) await page.route(path, silent)

  const picture = page.getByRole('group', { name: 'Picture' })
  const choose = () =>
    page.locator('input[type=file]').setInputFiles('docs/pictures/founder-dashboard-desktop-light.png')
  await choose()
  await expect(picture.getByRole('progressbar')).toBeVisible()
  // The longer limit, for a file that has been sent: what the test holds back may or may not count as sent.
  await page.clock.fastForward('02:00')
  await expect(picture.getByText(gone)).toBeVisible()
  await page.unroute('**/api/me/picture')
  await choose()
  await expect(toast(page, 'Picture updated')).toBeVisible()

  const download = page.getByRole('button', { name: 'Download your data' })
  await download.click()
  await expect(download).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('00:30')
  await expect(toast(page, gone)).toBeVisible()
  await page.unroute('**/api/me/export')
  const saved = page.waitForEvent('download')
  await download.click()
  expect((await saved).suggestedFilename()).toBe('my-data.zip')
})
