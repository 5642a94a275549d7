import { engagementCampaign } from '../samples.ts'
import { subscribes } from '../buying.ts'
import { expect, test } from './fixture.ts'
import { act } from './squad-page.ts'
import { open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

test('an image that is still being sent goes no further when its room is left', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Fran Leaving')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await page.route('**/api/squads/*/images', () => new Promise(() => {}))
  const image = await page.screenshot({ clip: { x: 0, y: 0, width: 40, height: 30 } })
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'growth-chart.png', mimeType: 'image/png', buffer: image })
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('progressbar')).toBeVisible()
  const given = page.waitForEvent('requestfailed', { predicate: request => request.url().includes('/images') })
  // As when a system notification is pressed: the worker tells the page where to go.
  await expect(async () => {
    await page.evaluate(() =>
      navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: '/settings' } })),
    )
    await expect(dialog).toHaveCount(0, { timeout: 2_000 })
  }).toPass()
  expect((await given).failure()?.errorText).toBe('net::ERR_ABORTED')
  await expect(toast(page)).toHaveCount(0)
})

test('when the report of a message or the sharing of a campaign does not load, that is said, and the next press opens it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Fran Failing')
  await subscribes(fran)
  await fran.api.campaigns.create(engagementCampaign({ saasName: 'Tidewater' }))
  await says(carl, roomId, 'Buy my course')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const report = () => act(page, 'Buy my course', 'Report')
  const share = async () => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: 'Share Campaign' }).click()
  }
  for (const [part, name, press] of [
    ['report-dialog', 'Report this message?', report],
    ['share-dialog', 'Share a campaign', share],
  ] as const) {
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route(`**/${part}-*.js`, route => promise.then(() => route.abort()))
    await press()
    const dialog = page.getByRole('dialog', { name })
    await expect(dialog.getByText('Loading')).toHaveCount(1)
    resolve()
    await expect(toast(page, 'This did not open')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await page.unroute(`**/${part}-*.js`)
    await toast(page).getByRole('button', { name: 'Dismiss' }).click()
    await press()
    await expect(dialog.getByRole('button', { name: part === 'share-dialog' ? /Tidewater/ : 'Cancel' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  }
})
