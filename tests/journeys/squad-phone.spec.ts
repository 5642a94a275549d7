import { expect, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { log, message } from './squad-page.ts'
import { open, says, squad } from './stage.ts'

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }

test('who enlarges the room with two fingers sees the same room larger, not one squeezed into half the screen', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Zoe Pinch')
  const page = await open(browser, origin, fran, phone)
  await page.goto('/squad-room')
  await expect(page.locator('html')).toHaveAttribute('style', /--visible-height: 667px/)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(() => page.evaluate(() => visualViewport?.scale)).toBe(2)
  // Longer than the room takes to follow.
  await page.waitForTimeout(300)
  expect((await page.locator('body').boundingBox())?.height).toBeCloseTo(667, 0)
})

test('whose first unread message is longer than the screen can jump to the latest, by a button on one line', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Zita Long')
  await says(fran, roomId, 'A long story. '.repeat(60))
  await longTalk(dataDir, { roomId, senderId: (await fran.api.accounts.me())?.id ?? '', count: 40, after: 1 })
  const page = await open(browser, origin, carl, phone)
  await page.goto('/squad-room')
  const jump = page.getByRole('button', { name: 'Jump to latest (41 new)' })
  await expect(jump).toBeVisible()
  expect((await jump.boundingBox())?.height).toBe(44)
  await jump.tap()
  await expect(message(page, 'Line 41 of')).toBeInViewport()
  await expect(log(page).getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0)
})
