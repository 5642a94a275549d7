import type { Locator, Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { log, message } from './squad-page.ts'
import { idOf, open, says, squad } from './stage.ts'

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
  await longTalk(dataDir, { roomId, senderId: await idOf(fran), count: 40, after: 1 })
  const page = await open(browser, origin, carl, phone)
  await page.goto('/squad-room')
  const jump = page.getByRole('button', { name: 'Jump to latest (41 new)' })
  await expect(jump).toBeVisible()
  expect((await jump.boundingBox())?.height).toBe(44)
  await jump.tap()
  await expect(message(page, 'Line 41 of')).toBeInViewport()
  await expect(log(page).getByRole('button', { name: /^Jump to latest/ })).toHaveCount(0)
})

test('a finger that scrolls from a menu’s button opens no menu; one that taps opens and closes it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Zeno Swipe')
  await says(fran, roomId, 'Scroll from here')
  const page = await open(browser, origin, carl, phone)
  await page.goto('/squad-room')
  await log(page).getByText('Scroll from here').tap()
  const more = message(page, 'Scroll from here').getByRole('button', { name: 'More actions' })
  const menu = page.getByRole('menu')
  await more.tap()
  await expect(menu).toBeVisible()
  // `force`, because the open menu's cover lies over the button.
  await more.tap({ force: true })
  await expect(menu).toHaveCount(0)
  await swipesUpFrom(more)
  // Longer than a menu takes to open.
  await page.waitForTimeout(500)
  await expect(menu).toHaveCount(0)
  await log(page).getByText('Scroll from here').tap()
  await more.tap()
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { level: 1 }).tap({ force: true })
  await expect(menu).toHaveCount(0)
})

test('whoever reads a little above the end goes on at the same message after turning the phone and back', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Zack Turn')
  for (let nth = 1; nth <= 12; nth++) await says(fran, roomId, `Part ${nth}. ${'It went on like this. '.repeat(12)}`)
  await carl.api.squads.read({ roomId, seq: 12 })
  const page = await open(browser, origin, carl, phone)
  await page.goto('/squad-room')
  await expect(message(page, 'Part 12.')).toBeInViewport()
  await message(page, 'Part 10.').evaluate(row => row.scrollIntoView({ block: 'start' }))
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toBeVisible()
  for (const viewport of [{ width: 667, height: 375 }, phone.viewport]) {
    await page.setViewportSize(viewport)
    // Longer than the list takes to follow.
    await page.waitForTimeout(300)
    await expect.poll(() => uppermost(page)).toContain('Part 10.')
  }
})

/** The message at the upper edge of the list. */
const uppermost = (page: Page) =>
  log(page).evaluate(box => {
    const { top } = box.getBoundingClientRect()
    const rows = [...box.querySelectorAll('[data-message]')]
    return rows.find(row => row.getBoundingClientRect().bottom > top + 5)?.textContent
  })

async function swipesUpFrom(button: Locator) {
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  const session = await button.page().context().newCDPSession(button.page())
  await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + 20, y: y + 20 }] })
  for (const by of [20, 60, 120])
    await session.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [{ x: x + 20, y: y + 20 - by }] })
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test('campaigns whose names begin alike can be told apart by whoever shares one', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Sally Share')
  await subscribes(fran)
  for (const end of ['the year that was', 'the year to come'])
    await fran.api.campaigns.create(engagementCampaign({ saasName: `Ledgerly for growing agencies: ${end}` }))
  const page = await open(browser, origin, fran, phone)
  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Attach' }).tap()
  await page.getByRole('menuitem', { name: 'Share Campaign' }).tap()
  const names = page.getByRole('dialog').getByText(/^Ledgerly for growing agencies/)
  await expect(names).toHaveCount(2)
  const cutOff = await names.evaluateAll(all => all.filter(name => name.scrollWidth > name.clientWidth + 1).length)
  expect(cutOff).toBe(0)
})
