import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { expect, expectAccessible, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { open, squad } from './stage.ts'
import { toast } from './toast.ts'

const background = '#0e7490'

interface Size {
  width: number
  height: number
}

async function sendImage(page: Page, size: Size) {
  await chooseImage(page, size)
  // The image is another element once its message has been sent.
  await expect(page.getByRole('button', { name: 'Open image: growth chart' })).toBeVisible()
  await expect(page.getByRole('article', { name: 'Sending' })).toHaveCount(0)
}

async function chooseImage(page: Page, size: Size) {
  await page.goto('/squad-room')
  await attach(page, await chart(size))
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
}

async function attach(page: Page, file: Buffer) {
  await page.getByRole('button', { name: 'Attach' }).click()
  await pick(page, page.getByRole('menuitem', { name: 'Add Image' }), file)
}

async function pick(page: Page, opener: Locator, buffer: Buffer) {
  const chooser = page.waitForEvent('filechooser')
  await opener.click()
  await (await chooser).setFiles({ name: 'growth-chart.png', mimeType: 'image/png', buffer })
}

const chart = (size: Size) =>
  sharp({ create: { ...size, channels: 3, background } })
    .png()
    .toBuffer()

test('an image that is opened while its message is being sent stays open, and gives the focus back to it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Sending')
  const page = await open(browser, origin, cara)
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>()
  await page.route('**/squads/sendImage', route => mayGo.then(() => route.continue()))
  await chooseImage(page, { width: 900, height: 600 })
  await expect(page.getByRole('article', { name: 'Sending' })).toBeVisible()
  await page.getByRole('button', { name: 'Open image: growth chart' }).press('Enter')
  const viewer = page.getByRole('dialog', { name: 'growth chart' })
  await viewer.getByRole('button', { name: 'Zoom in' }).click()
  go()
  await expect(message(page, 'growth chart').and(page.locator('[data-message]'))).toHaveCount(1)
  await expect(viewer.getByText('150%')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await expect(message(page, 'growth chart').getByRole('button', { name: 'Open image' })).toBeFocused()
})

test('an image that is opened is said to load until it is there', async ({ browser, origin, makeAdmin }) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Slow')
  const page = await open(browser, origin, cara)
  await sendImage(page, { width: 1600, height: 800 })

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

test('an image that did not load while the connection was down loads when it is back', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Back')
  const page = await open(browser, origin, cara)
  await page.route('**/thumbnail', route => route.abort())
  await chooseImage(page, { width: 900, height: 600 })
  await expect(page.getByRole('article', { name: 'Sending' })).toHaveCount(0)
  await expect(message(page, 'growth chart')).toContainText('The image did not load')
  await page.context().setOffline(true)
  await page.unroute('**/thumbnail')
  await page.context().setOffline(false)
  await expect(page.getByRole('button', { name: 'Open image: growth chart' })).toBeVisible()
})

test('an image in the room has no light edges in the dark', async ({ browser, origin, makeAdmin }) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Edge')
  const page = await open(browser, origin, cara, { colorScheme: 'dark' })
  // A size whose preview has a rounded height, and so not quite the shape of its frame.
  await sendImage(page, { width: 900, height: 600 })
  const image = message(page, 'growth chart').getByRole('img')
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.complete && shown.naturalWidth)).toBe(640)
  const { data, info } = await sharp(await image.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = Math.floor(info.height / 2) * info.width
  const reds = [0, info.width - 1].map(across => data[(middle + across) * info.channels])
  for (const red of reds) expect(red).toBeLessThan(60)
})

test('what turns out to be no image is not sent again: another is chosen in its place and keeps the description', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { cara } = await squad(origin, makeAdmin, 'Vera Wrong')
  const page = await open(browser, origin, cara)
  await page.goto('/squad-room')
  await attach(page, Buffer.from('no picture'))
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  await dialog.getByLabel('Description').fill('Karma by month')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Failed to upload image. Please select an image file')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Retry' })).toHaveCount(0)
  const another = dialog.getByRole('button', { name: 'Choose another' })
  await pick(page, another, Buffer.alloc(5 * 1024 ** 2))
  await expect(toast(page, 'Image must be less than 5MB')).toBeVisible()
  await pick(page, another, await chart({ width: 900, height: 600 }))
  await expect(dialog).not.toContainText('cannot be shown')
  await expect(dialog.getByLabel('Description')).toHaveValue('Karma by month')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(message(page, 'Karma by month')).toBeVisible()
})
