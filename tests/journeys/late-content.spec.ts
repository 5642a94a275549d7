import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { demoServer } from './demo-server.ts'
import { expect, test } from './fixture.ts'
import { actor, heldBack, idOf, open, squad } from './stage.ts'
import { signedInLongAgo } from './time-up.ts'

const desktop = { viewport: { width: 1280, height: 900 } }

test('nothing on a signed-in person’s page jumps when what it shows is there, not even the footer', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada, fran, carl } = await squad(origin, makeAdmin, 'Frida Footer')
  await subscribes(fran)
  for (const [who, path, shows] of [
    [ada, '/admin/dashboard', 'Your turn'],
    [ada, '/admin/team-management', 'Frida Footer'],
    [ada, '/admin/team-management?tab=roles', 'Frida Footer'],
    [ada, '/admin/audit', 'Frida Footer'],
    [ada, '/admin/moderation', 'Moderation'],
    [fran, '/karma', 'Granted by your plan'],
    [fran, '/settings?tab=billing', 'Current Plan'],
    [fran, '/settings?tab=security', 'You are not logged in anywhere else.'],
    [fran, '/webhooks', 'No webhooks yet'],
    [carl, '/karma', 'No karma has moved yet'],
  ] as const) {
    const page = await open(browser, origin, who, desktop)
    await marksMoves(page)
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(shows)
    await page.waitForLoadState('networkidle')
    expect.soft(await page.title(), path).not.toContain('Moved')
    await page.close()
  }
})

test('whoever signed in an hour ago sees nothing move below the form for a new password', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Frida Hourago')
  await signedInLongAgo(dataDir, 'Frida Hourago')
  const page = await open(browser, origin, fran, desktop)
  await marksMoves(page)
  await page.goto('/settings?tab=security')
  await expect(page.getByLabel('Current password')).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await page.title()).not.toContain('Moved')
})

test('on a phone nothing jumps when the button comes that asks for another mail', async ({ browser }) => {
  // A demo sends mail, without which no address is to be confirmed.
  await using server = await demoServer()
  const fran = await actor(server.origin, 'founder', 'Frida Unsure')
  const page = await open(browser, server.origin, fran, { viewport: { width: 375, height: 700 }, hasTouch: true })
  const release = await heldBack(page, 'confirm-email')
  await page.goto('/founder-dashboard')
  const title = page.getByRole('heading', { name: 'Welcome, Frida Unsure' })
  await expect(title).toBeVisible()
  await expect(page.getByText('You have no campaigns yet')).toBeVisible()
  const before = await title.boundingBox()
  release()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
  expect(await title.boundingBox()).toEqual(before)
})

/** Notes in the title if anything moves, except for the pixel or two (0.0001) by which text differs when its font arrives. */
const marksMoves = (page: Page) =>
  page.addInitScript(() => {
    new PerformanceObserver(list => {
      const moved = list.getEntries().filter(entry => 'value' in entry && Number(entry.value) > 0.001)
      if (moved.length > 0) document.title = `Moved after ${moved[0]?.startTime} ms`
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const [width, ...narrower] of [[1280], [600], [390, 360, 320]] as const) {
  test(`nothing jumps when the bar comes of an admin who begins to view the app as somebody, ${width} pixels wide`, async ({
    browser,
    origin,
    makeAdmin,
  }) => {
    const { ada, fran } = await squad(origin, makeAdmin, 'Frida Looked')
    const isTouched = width < 1280
    const page = await open(browser, origin, ada, {
      viewport: { width, height: 900 },
      hasTouch: isTouched,
      isMobile: isTouched,
    })
    await page.goto(`/admin/team-management?tab=roles&person=${await idOf(fran)}`)
    await page.getByRole('button', { name: 'View as' }).click()
    await page.getByRole('dialog').getByLabel('Reason').fill('She asked why her dashboard is empty.')
    const release = await heldBack(page, 'impersonation-bar')
    await page.getByRole('dialog').getByRole('button', { name: 'View', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Welcome, Frida Looked' })).toBeVisible()
    const places = async () => {
      const found: unknown[] = []
      for (const each of [width, ...narrower]) {
        await page.setViewportSize({ width: each, height: 900 })
        found.push(await page.getByRole('banner').boundingBox())
      }
      return found
    }
    const before = await places()
    release()
    await expect(page.getByRole('button', { name: 'Stop viewing' })).toBeVisible()
    expect(await places()).toEqual(before)
  })
}
