import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './fixture.ts'
import { log } from './squad-page.ts'
import { fails, heldBack, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

async function settings(page: Page, item: string) {
  await page.getByRole('button', { name: 'Room settings' }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

test('a member mutes a room and unmutes it, by keyboard, and sees which rooms are muted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Juno Quiet')
  const notices = async () =>
    (await carl.api.notifications.list({})).items.filter(({ type }) => type === 'squad_message').length
  const page = await open(browser, origin, carl, { viewport: { width: 375, height: 700 } })
  const mayCome = await heldBack(page, 'menu-layer')
  await page.goto('/squad-room')
  const button = page.getByRole('button', { name: 'Room settings' })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  mayCome()
  await page.getByRole('menuitem', { name: 'Mute notifications' }).press('Enter')
  await expect(button).toBeFocused()
  await expect(toast(page, 'Notifications muted')).toBeVisible()
  await expect(page.locator('header').getByText('Notifications muted')).toBeAttached()
  await page.getByRole('button', { name: 'Rooms' }).click()
  await expect(
    page.getByRole('dialog').getByRole('link', { name: /Juno Quiet’s Squad.*Notifications muted/ }),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.goto('/contributor-dashboard')
  await says(fran, roomId, 'Quiet words')
  await expect(page.getByRole('link', { name: 'Squad Chat 1 unread' })).toBeVisible()
  expect(await notices()).toBe(0)
  await page.goto('/squad-room')
  await settings(page, 'Unmute notifications')
  await expect(toast(page, 'Notifications unmuted')).toBeVisible()
  await expect(log(page).getByText('Quiet words')).toBeVisible()
  await page.goto('/contributor-dashboard')
  await says(fran, roomId, 'Loud words')
  await expect.poll(notices).toBe(1)
  await page.context().close()
})

test('whoever cannot mute a room reads what failed', async ({ browser, origin, makeAdmin }) => {
  const { carl } = await squad(origin, makeAdmin, 'Jill Loud')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await fails(page, 'squads/mute')
  await settings(page, 'Mute notifications')
  await expect(toast(page, 'Error')).toContainText('Failed to mute notifications. We could not reach the server.')
})
