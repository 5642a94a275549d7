import type { Page } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { act, failing, log, message, react } from './squad-page.ts'
import { heldBack, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

/** Long-presses a message for this long by the page's clock, which is otherwise paused. */
async function hold(page: Page, words: string, ms: number, moves = 0) {
  const box = await message(page, words).boundingBox()
  const at = { x: (box?.x ?? 0) + 90, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 }
  const session = await page.context().newCDPSession(page)
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  if (moves > 0) {
    const to = { x: at.x, y: at.y - moves }
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [to] })
  }
  await page.clock.runFor(ms)
  // The system times a long press by its own clock, and selects text then.
  await page.waitForTimeout(ms)
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await session.detach()
  await page.clock.runFor(1_000)
}

test('what one does to a message shows at once, and goes with a word when the server refuses', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, roomId } = await squad(origin, makeAdmin, 'Ines Quick')
  await says(fran, roomId, 'Look at this')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const thumb = message(page, 'Look at this').getByRole('button', { name: /^Thumbs up/ })
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/rpc/squads/{react,pin,remove}', route => gate.promise.then(() => failing(route)))

  await react(page, 'Look at this', 'Thumbs up')
  await expect(thumb).toHaveAccessibleName('Thumbs up, 1: you')
  await act(page, 'Look at this', 'Pin')
  await expect(message(page, 'Look at this')).toContainText('Pinned')
  await act(page, 'Look at this', 'Delete')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(message(page, 'This message was deleted')).toBeVisible()
  gate.resolve()
  await expect(toast(page, 'Failed to update message').first()).toBeVisible()
  await expect(toast(page, 'Failed to delete message')).toBeVisible()
  await expect(message(page, 'Look at this')).toBeVisible()
  await expect(message(page, 'Look at this')).not.toContainText('Pinned')
  await expect(thumb).toHaveCount(0)
  await page.context().close()
})

test('on a phone a resting finger opens what can be done; a moving one scrolls', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Ivo Thumb')
  for (let nth = 1; nth <= 15; nth++) await says(fran, roomId, `Words number ${nth}`)
  const { seq } = await says(fran, roomId, 'Rest here, on words that are longer than a phone is wide')
  await carl.api.squads.read({ roomId, seq })
  const page = await open(browser, origin, carl, {
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
  })
  await page.clock.install()
  await page.goto('/squad-room')
  await expect(message(page, 'Rest here')).toBeInViewport()
  const menu = page.getByRole('menu')

  await page.clock.pauseAt(Date.now() + 10_000)
  await hold(page, 'Rest here', 150)
  await expect(menu).toHaveCount(0)
  await hold(page, 'Rest here', 700, 40)
  await expect(menu).toHaveCount(0)
  await hold(page, 'Rest here', 700)
  await page.clock.resume()
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('menuitem')).toHaveText(['Reply', 'Copy text', 'Mark unread from here', 'Report'])
  expect(await page.evaluate(() => document.getSelection()?.toString())).toBe('')
  await menu.getByRole('menuitem', { name: 'Reply' }).tap()
  await expect(page.getByText('Replying to')).toBeVisible()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Cancel reply' })).toBeInViewport({ ratio: 1 })

  await log(page).getByText('Words number 15').tap()
  await message(page, 'Words number 15').getByRole('button', { name: 'More actions' }).tap()
  await expect(menu).toBeVisible()
  await page.context().close()
})

test('the dialog to share a campaign opens at once, also while its code is still coming', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Iris Quick')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const mayCome = await heldBack(page, 'share-dialog')
  const dialog = page.getByRole('dialog', { name: 'Share a campaign' })
  const attach = page.getByRole('button', { name: 'Attach' })
  const share = async () => {
    await attach.click()
    await page.getByRole('menuitem', { name: 'Share Campaign' }).click()
    await expect(dialog).toBeVisible()
  }
  await share()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(attach).toBeFocused()
  await share()
  mayCome()
  await expect(dialog).toContainText('No active campaigns found')
  await expect.poll(() => dialog.evaluate(each => each.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(attach).toBeFocused()
  await page.context().close()
})
