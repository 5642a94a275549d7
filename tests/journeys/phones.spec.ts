import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { log } from './squad-page.ts'
import { admin, open, pair, says, squad } from './stage.ts'

const phone = { viewport: { width: 375, height: 667 }, hasTouch: true, isMobile: true }
/** A phone on its side, with a notch of 59 px. */
const onItsSide = { ...phone, viewport: { width: 844, height: 390 } }
const insets = { left: 59, right: 59, bottom: 21 }

test('no field has text so small that an iPhone would zoom into it', async ({ browser, origin, makeAdmin }) => {
  const ada = await admin(origin, makeAdmin)
  const page = await open(browser, origin, ada, phone)
  for (const path of ['/explore', '/admin/team-management', '/admin/audit', '/admin/operations?tab=webhooks']) {
    await page.goto(path)
    await expect(page.getByLabel('Theme')).toBeVisible()
    const small = await page
      .locator('input:not([type=radio], [type=checkbox], [type=file]), select, textarea')
      .evaluateAll(all =>
        all.filter(one => Number.parseFloat(getComputedStyle(one).fontSize) < 16).map(one => one.outerHTML),
      )
    expect(small).toEqual([])
  }
})

test('on a phone on its side nothing to press is under the notch', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Nora Notch')
  await says(carl, roomId, 'Can you see me?')
  const page = await open(browser, origin, fran, onItsSide)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
  await page.goto('/founder-dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => underNotch(page)).toEqual([])
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect.poll(() => underNotch(page)).toEqual([])

  await page.goto('/squad-room')
  await log(page).getByText('Can you see me?').tap()
  await expect(page.getByRole('toolbar')).toBeVisible()
  await expect.poll(() => underNotch(page)).toEqual([])
  await page.getByRole('button', { name: 'Search messages' }).tap()
  await expect(page.getByRole('searchbox')).toBeFocused()
  await expect.poll(() => underNotch(page)).toEqual([])
})

test('on a phone nothing moves while a page with one’s team or karma loads', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl } = await squad(origin, makeAdmin, 'Nils Still')
  await subscribes(fran)
  for (const saasName of ['Skerry', 'Ness'])
    await fran.api.campaigns.create(postsCampaign({ saasName, postsPerDay: 1 }))
  for (const { who, path, shows } of [
    { who: fran, path: '/founder-dashboard', shows: 'Squad Chat' },
    { who: fran, path: '/karma', shows: 'Ness' },
    { who: carl, path: '/contributor-dashboard', shows: 'Squad Chat' },
  ]) {
    const page = await open(browser, origin, who, phone)
    await page.addInitScript(() => {
      new PerformanceObserver(list => {
        for (const { startTime } of list.getEntries()) document.title = `Moved after ${startTime} ms`
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto(path)
    await expect(page.getByRole('link', { name: shows }).first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.title(), path).not.toContain('Moved')
  }
})

test('whoever closes the menu, or comes to the top bar by keyboard, is still where they were on the page', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null, phone)
  await page.goto('/terms')
  const button = page.getByRole('button', { name: 'Open menu' })
  const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
  // Opened and closed once, so that the next tap finds a hydrated page and loaded code.
  await button.tap()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.evaluate(() => window.scrollTo(0, 1_200))
  const at = () => page.evaluate(() => window.scrollY)
  // Not `tap`, which scrolls by itself.
  await page.touchscreen.tap(x + 10, y + 10)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect(button).toBeFocused()
  expect(await at()).toBe(1_200)
  await page.keyboard.press('Tab')
  await expect(page.getByRole('banner').getByRole('link').first()).toBeFocused()
  expect(await at()).toBe(1_200)
})

/** Controls whose middle is under the notch, or under the empty strip at the other side. */
const underNotch = (page: Page) =>
  page.evaluate(
    ({ left, right }) =>
      [...document.querySelectorAll('a[href], button, input, textarea, select')]
        .filter(one => one.checkVisibility() && one.closest('.not-focus-within\\:sr-only') === null)
        .filter(one => {
          const box = one.getBoundingClientRect()
          // Skip links are above the window until they are focused.
          if (box.bottom <= 0) return false
          const middle = box.left + box.width / 2
          return (
            middle < left || middle > innerWidth - right || box.left < left - 10 || box.right > innerWidth - right + 10
          )
        })
        .map(one => one.ariaLabel ?? one.textContent),
    insets,
  )

test('on a phone the state of what was reported follows the end of its title, however long that is', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, cara, ada } = await squad(origin, makeAdmin, 'Frida Reported')
  await subscribes(fran)
  const saasName = 'A ledger for small teams that close their books on the last day of every month'
  const { id: thingId } = await fran.api.campaigns.create(postsCampaign({ saasName }))
  const id = crypto.randomUUID()
  await cara.api.moderation.report({ id, thing: 'campaign', thingId, reason: 'spam', words: null })
  const page = await open(browser, origin, ada, phone)
  await page.goto('/admin/moderation')
  const title = page.getByRole('main').getByRole('link', { name: saasName })
  await expect(title).toBeVisible()
  const gap = await title.evaluate(link => {
    const state = document.createTreeWalker(link.closest('p') ?? link, NodeFilter.SHOW_TEXT)
    const dot = document.createRange()
    while (state.nextNode()) {
      const at = state.currentNode.textContent?.indexOf('·') ?? -1
      if (at < 0) continue
      dot.setStart(state.currentNode, at)
      dot.setEnd(state.currentNode, at + 1)
    }
    return dot.getBoundingClientRect().top - (Array.from(link.getClientRects()).at(-1)?.bottom ?? 0)
  })
  expect(gap).toBeLessThan(0)
})

test('on a phone the latest work is named in two lines where one is too short', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin, 'Frieda Brief', 'Clara Long')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Fathom' }))
  const title = 'What three years of month-ends taught me about closing on time'
  await cara.api.submissions.submitPost({ ...post(id), title })
  const page = await open(browser, origin, cara, phone)
  await page.goto('/contributor-dashboard?tab=activity')
  const link = page.getByRole('region', { name: 'Your latest work' }).getByRole('link', { name: title })
  const { height } = await link.evaluate(its => {
    const { lineHeight } = getComputedStyle(its)
    const { clientHeight } = its.closest('p') ?? its
    return { height: clientHeight / Number.parseFloat(lineHeight) }
  })
  expect(Math.round(height)).toBe(2)
})

test('when a phone’s keyboard leaves a low window, a message being written and its button are in sight', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Frida Writing')
  const page = await open(browser, origin, fran, phone)
  await page.goto('/squad-room')
  await expect(page.locator('html')).toHaveAttribute('style', /--visible-height: 667px/)
  const area = page.getByLabel('Message', { exact: true })
  await area.tap()
  await expect(area).toBeFocused()
  await page.setViewportSize({ width: 375, height: 320 })
  await expect(area).toBeInViewport({ ratio: 1 })
  await area.fill('One line\nand another\nand a third')
  await expect(area).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('button', { name: 'Send' })).toBeInViewport({ ratio: 1 })
})

test('in a low window the field that is not right is shown with its label and with what is wrong', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, null, { ...phone, viewport: { width: 375, height: 320 } })
  await page.goto('/login')
  const main = page.getByRole('main')
  await expect(async () => {
    await main.locator('button[type=submit]').tap()
    await expect(main.getByText('Invalid email address')).toBeInViewport({ ratio: 1, timeout: 2_000 })
  }).toPass()
  await expect(main.getByText('Email', { exact: true })).toBeInViewport({ ratio: 1 })
})
