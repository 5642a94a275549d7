import { randomUUID } from 'node:crypto'
import type { Page, Route } from '@playwright/test'
import sharp from 'sharp'
import { subscribes } from '../buying.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { panel } from './notice-page.ts'
import { act, composer, failing, log, message, pressOn, write } from './squad-page.ts'
import { open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0e7490' } })
    .png()
    .toBuffer()

async function choose(page: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await page.getByRole('button', { name: 'Attach' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('menuitem', { name: 'Add Image' }).click()
  await (await chooser).setFiles(file)
}

/** Pastes or drops a file on an element of the page. */
async function arrives(page: Page, how: 'paste' | 'drop', { name, type, bytes }: Arriving) {
  await page.evaluate(
    ([kind, fileName, fileType, base64]) => {
      const file = new File([Uint8Array.from(atob(base64), each => each.charCodeAt(0))], fileName, { type: fileType })
      const transfer = new DataTransfer()
      transfer.items.add(file)
      const target = document.activeElement ?? document.body
      const bubbles = { bubbles: true, cancelable: true }
      if (kind === 'paste') target.dispatchEvent(new ClipboardEvent('paste', { ...bubbles, clipboardData: transfer }))
      else {
        target.dispatchEvent(new DragEvent('dragover', { ...bubbles, dataTransfer: transfer }))
        target.dispatchEvent(new DragEvent('drop', { ...bubbles, dataTransfer: transfer }))
      }
    },
    [how, name, type, bytes.toString('base64')] as const,
  )
}
type Arriving = { name: string; type: string; bytes: Buffer }

test('an image is sent with a description, in answer to a message, and opened by another member', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  test.setTimeout(150_000)
  const { carl, cara } = await squad(origin, makeAdmin, 'Vera Stone')
  const page = await open(browser, origin, carl)
  const other = await open(browser, origin, cara)
  const faults = [faultsOf(page), faultsOf(other)]
  await page.goto('/squad-room')
  await other.goto('/squad-room')
  await write(page, 'Who has the chart?')
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  const chart = { name: 'growth-chart.png', mimeType: 'image/png', buffer: await photo(1600, 800) }

  await test.step('a contributor may add images and share no campaign', async () => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Add Image'])
    await page.keyboard.press('Escape')
  })
  await test.step('what is no image, and what is too large, is named', async () => {
    await choose(page, { name: 'plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF') })
    await expect(toast(page, 'Please select an image file')).toContainText('Error')
    await choose(page, { name: 'huge.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 ** 2) })
    await expect(toast(page, 'Image must be less than 5MB')).toContainText('Error')
    await expect(dialog).toHaveCount(0)
  })
  await test.step('given up, nothing is sent and the reply stays', async () => {
    await act(page, 'Who has the chart?', 'Reply')
    await choose(page, chart)
    await expect(dialog.getByLabel('Description')).toHaveValue('growth chart')
    await expect(dialog).toContainText('Replying to Carl Brandt')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('Replying to')).toBeVisible()
  })
  await test.step('a failed upload says so, keeps the words and is tried again', async () => {
    await page.route('**/api/squads/*/images', route => route.fulfill({ status: 429, json: { message: 'Not now.' } }))
    await choose(page, chart)
    await dialog.getByLabel('Description').fill('Karma by week, rising')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(toast(page, 'Failed to upload image. Not now.')).toContainText('Error')
    await page.unroute('**/api/squads/*/images')
    await expect(dialog.getByLabel('Description')).toHaveValue('Karma by week, rising')
    await other.route('**/thumbnail', route => route.fulfill({ status: 404 }), { times: 1 })
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Replying to')).toHaveCount(0)
  })
  await test.step('another member, for whom it does not load at first, tries again, sees it in its place and opens it', async () => {
    const image = message(other, 'Karma by week, rising')
    await expect(image).toContainText('Who has the chart?')
    await image.getByRole('button', { name: 'The image did not load. Retry: Karma by week, rising' }).click()
    const opener = image.getByRole('button', { name: 'Open image: Karma by week, rising' })
    await expect.poll(() => widthOf(opener.getByRole('img'))).toBeGreaterThan(0)
    await other.route('**/full', route => route.fulfill({ status: 404 }), { times: 1 })
    await opener.click()
    const viewer = other.getByRole('dialog', { name: 'Karma by week, rising' })
    await viewer.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(viewer.getByRole('group', { name: /^Image/ })).toBeFocused()
    await expect.poll(() => widthOf(viewer.getByRole('img', { name: 'Karma by week, rising' }))).toBe(1600)
    await expectAccessible(other)
    await other.keyboard.press('+')
    await expect(viewer.getByText('150%')).toBeVisible()
    await other.keyboard.press('-')
    await expect(viewer.getByText('100%')).toBeVisible()
    const larger = viewer.getByRole('button', { name: 'Zoom in' })
    for (let step = 0; step < 4; step++) await larger.press('Enter')
    await expect(viewer.getByText('400%')).toBeVisible()
    await expect(larger).toBeFocused()
    await other.keyboard.press('Escape')
    await expect(viewer).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
  await test.step('opened again, and scrolled away and back, it is not downloaded again, though no browser may store it', async () => {
    const asked: string[] = []
    other.on('request', request => request.url().includes('/api/squad-images/') && asked.push(request.url()))
    const image = message(other, 'Karma by week, rising')
    await image.getByRole('button', { name: 'Open image' }).click()
    const large = other.getByRole('dialog').getByRole('img', { name: 'Karma by week, rising' })
    await expect.poll(() => widthOf(large)).toBe(1600)
    await other.keyboard.press('Escape')
    for (const lines of [60, 2]) {
      const words = Array.from({ length: lines }, (_, nth) => `Line ${nth}`).join('\n')
      await write(page, words.slice(0, 600))
      await expect(message(other, 'Line 1').last()).toBeVisible()
    }
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => widthOf(image.getByRole('img'))).toBeGreaterThan(0)
    expect(asked).toEqual([])
  })
  await test.step('a pasted and a dropped one come the same way, also while the notifications are open', async () => {
    for (const how of ['paste', 'drop'] as const) {
      await composer(page).focus()
      if (how === 'drop') {
        await page.getByRole('button', { name: /^Notifications/ }).click()
        await expect(panel(page)).toBeVisible()
      }
      await arrives(page, how, { name: 'image.png', type: 'image/png', bytes: await photo(300, 200) })
      await expect(dialog.getByLabel('Description')).toHaveValue('')
      await dialog.getByLabel('Description').fill(`By ${how}`)
      await page.keyboard.press('Enter')
      await expect(message(other, `By ${how}`)).toBeVisible()
      await expect(dialog).toHaveCount(0)
    }
    await arrives(page, 'drop', { name: 'notes.txt', type: 'text/plain', bytes: Buffer.from('notes') })
    await expect(toast(page, 'Please select an image file').first()).toBeVisible()
  })
  await other.emulateMedia({ media: 'print' })
  await expect(message(other, 'Karma by week, rising').getByRole('img')).toBeVisible()
  expect(faults).toEqual([[], []])
})

const widthOf = (image: ReturnType<Page['locator']>) =>
  image.evaluate(each => (each instanceof HTMLImageElement ? each.naturalWidth : 0))

test('a menu that is pressed while it goes is open again', async ({ browser, origin, makeAdmin }) => {
  const { fran } = await squad(origin, makeAdmin, 'Mia Quick')
  const page = await open(browser, origin, fran)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Attach' }).click()
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('menu')).toHaveAttribute('data-state', 'open')
  await page.waitForTimeout(300)
  await expect(page.getByRole('menuitem')).toHaveCount(2)
  await page.mouse.down()
  await page.mouse.up()
  await expect(page.getByRole('menuitem')).toHaveCount(0)
})

test('whoever chooses Reply writes there, though the mouse goes on over the menu that goes', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Wilma Ives')
  const page = await open(browser, origin, fran)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/squad-room')
  await says(carl, roomId, 'Which one is on?')
  const item = page.getByRole('menuitem', { name: 'Reply' })
  await pressOn(page, 'Which one is on?', 'More actions', item)
  const at = (await item.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(at.x + 10, at.y + 10)
  await page.mouse.down()
  await page.mouse.up()
  for (let step = 0; step < 12; step += 1) await page.mouse.move(at.x + 12 + step, at.y + 10 + step * 4)
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(composer(page)).toBeFocused()
})

test('the founder shares an active campaign as a card that everybody sees', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Wanda Ives')
  const page = await open(browser, origin, fran)
  const other = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await other.goto('/squad-room')
  const dialog = page.getByRole('dialog', { name: 'Share a campaign' })
  const share = async () => {
    await page.getByRole('button', { name: 'Attach' }).click()
    await page.getByRole('menuitem', { name: 'Share Campaign' }).click()
  }
  await test.step('without an active campaign the dialog says so', async () => {
    await share()
    await expect(dialog).toContainText('No active campaigns found')
    await page.keyboard.press('Escape')
  })
  await subscribes(fran)
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  await says(carl, roomId, 'Which one is on?')

  await test.step('campaigns that did not load are asked for again', async () => {
    await page.route('**/api/rpc/squads/shareable*', failing)
    await page.reload()
    await share()
    await expect(dialog).toContainText('Failed to load campaigns', { timeout: 20_000 })
    await page.unroute('**/api/rpc/squads/shareable*')
    await dialog.getByRole('button', { name: 'Retry' }).click()
    await expect(dialog.getByRole('button', { name: engagementCampaign().saasName })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })
  await test.step('of many campaigns more are shown by keyboard, which goes on with the first of them', async () => {
    await page.route('**/api/rpc/squads/shareable*', inTwoPages)
    await page.reload()
    await share()
    await dialog.getByRole('button', { name: 'Show more' }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'The second of two' })).toBeFocused()
    // The list may be in the middle of a refetch.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.keyboard.press('Escape')
    await page.reload()
  })
  await test.step('a share that failed says so and can be repeated, as the answer it was', async () => {
    await act(page, 'Which one is on?', 'Reply')
    await share()
    await page.route('**/api/rpc/squads/share', failing)
    const campaign = dialog.getByRole('button', { name: engagementCampaign().saasName })
    await campaign.press('Enter')
    await expect(toast(page, 'Failed to share campaign')).toContainText('Error')
    await expect(campaign).toBeFocused()
    await page.unroute('**/api/rpc/squads/share')
    await campaign.click()
    await expect(toast(page, 'Campaign shared successfully')).toBeVisible()
    await expect(page.getByText('Replying to')).toHaveCount(0)
  })
  await test.step('a contributor sees the card and has no share entry', async () => {
    const card = log(other)
      .getByRole('article')
      .filter({ has: other.getByRole('heading', { level: 3 }) })
    await expect(card.first()).toContainText('Which one is on?')
    await expect(card.getByRole('link', { name: engagementCampaign().saasName }).first()).toHaveAttribute(
      'href',
      `/campaign/${id}`,
    )
    await expect(log(page).getByRole('link', { name: engagementCampaign().saasName })).toHaveCount(1)
    await other.getByRole('button', { name: 'Attach' }).click()
    await expect(other.getByRole('menuitem', { name: 'Share Campaign' })).toHaveCount(0)
  })
})

/** A pagination cursor that sorts before all campaigns. */
const ofLater = `shareable_9999999999999999_${randomUUID()}`

/** Splits the list of one campaign into two pages. */
async function inTwoPages(route: Route) {
  const asked = route.request()
  const isSecond = `${asked.url()} ${asked.postData()}`.includes(ofLater)
  const response = await route.fetch()
  const { json, ...rest } = await response.json()
  const [item] = json.items
  const items = isSecond ? [{ ...item, id: randomUUID(), name: 'The second of two' }] : json.items
  await route.fulfill({ response, json: { ...rest, json: { items, next: isSecond ? null : ofLater } } })
}

test('on a phone a toast appears above the composer: the next message can be sent at once', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Vera Small')
  const page = await open(browser, origin, carl, { viewport: { width: 375, height: 700 }, hasTouch: true })
  await page.goto('/squad-room')
  await choose(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no picture') })
  const said = toast(page, 'Please select an image file')
  await expect(said).toBeVisible()
  await composer(page).fill('Sent while the toast is there')
  // Sooner than the toast would leave.
  await page.getByRole('button', { name: 'Send' }).click({ timeout: 5_000 })
  await expect(log(page)).toContainText('Sent while the toast is there')
  await expect(said).toBeVisible()
})
