import type { Locator } from '@playwright/test'
import { limits } from '#/rules/limits.ts'
import { enlargeText } from './enlarge-text.ts'
import { expect, test } from './fixture.ts'
import { log } from './squad-page.ts'
import { actor, founderWithPlan, open, says, squad } from './stage.ts'

const phone = { viewport: { width: 375, height: 700 } }

const rightEdge = (what: Locator) => what.evaluate(each => each.getBoundingClientRect().right)
const widthOf = (what: Locator) => what.evaluate(each => each.getBoundingClientRect().width)

test('on a phone, the menu of somebody with the longest name keeps its button to close in sight', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'D'.repeat(limits.fullNameMax)), phone)
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect(close).toBeVisible()
  expect(await rightEdge(close)).toBeLessThan(375)
})

test('with text twice as large, what opens over a room on a phone is no wider than the window and names people in words', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Overlarge')
  const { id } = await says(carl, roomId, 'A message to find')
  await fran.api.squads.pin({ id, on: true })
  const page = await open(browser, origin, fran, phone)
  await enlargeText(page)
  await page.goto('/squad-room')
  await log(page).getByText('A message to find').hover()
  await log(page).getByRole('button', { name: 'More actions' }).first().click()
  const item = page.getByRole('menuitem', { name: 'Mark unread from here' })
  await expect(item).toBeVisible()
  await expect.poll(() => rightEdge(item)).toBeLessThan(375)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Pinned messages' }).click()
  const found = page.getByRole('dialog').getByRole('button', { name: /A message to find/ })
  await expect.poll(() => widthOf(found.getByText('Carl Brandt'))).toBeGreaterThan(150)
})

test('with text twice as large, the code that a phone scans for two-step verification is shown whole', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Scanned'), phone)
  await enlargeText(page)
  await page.goto('/settings?tab=security')
  await page.getByRole('button', { name: 'Switch on' }).click()
  const code = page.getByRole('img', { name: 'QR code for your authenticator app' })
  await expect(code).toBeVisible()
  expect(await widthOf(code)).toBeLessThan(300)
})

test('the open tab stays in sight when the window becomes narrow', async ({ browser, origin }) => {
  const page = await open(browser, origin, await founderWithPlan(origin, 'Fran Narrowing'))
  await page.goto('/settings?tab=billing')
  const tab = page.getByRole('tab', { name: 'Billing' })
  await expect(tab).toBeInViewport({ ratio: 1 })
  await page.setViewportSize({ width: 320, height: 640 })
  await expect(tab).toBeInViewport({ ratio: 1 })
})
