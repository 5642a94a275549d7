import sharp from 'sharp'
import { expect, expectAccessible, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { open, squad } from './stage.ts'

test('an image that is opened is said to load until it is there', async ({ browser, origin, makeAdmin }) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Slow')
  const page = await open(browser, origin, cara)
  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Attach' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Add Image' }).click()
  const buffer = await sharp({ create: { width: 1600, height: 800, channels: 3, background: '#0e7490' } })
    .png()
    .toBuffer()
  await (await chooser).setFiles({ name: 'growth-chart.png', mimeType: 'image/png', buffer })
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()

  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/full', route => answered.then(() => route.continue()))
  await message(page, 'growth chart').getByRole('button', { name: 'Open image' }).click()
  const viewer = page.getByRole('dialog', { name: 'growth chart' })
  const loads = viewer.getByRole('status').filter({ hasText: 'Loading the image' })
  await expect(loads).toBeVisible()
  await expectAccessible(page)
  answer()
  await expect(loads).toHaveCount(0)
  await expect(viewer.getByRole('img', { name: 'growth chart' })).toBeVisible()
})
