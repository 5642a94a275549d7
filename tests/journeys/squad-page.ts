import type { Page, Route } from '@playwright/test'
import { expect } from './fixture.ts'

/** The messages of the room on screen. */
export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

export async function write(page: Page, words: string) {
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
}

/** Chooses from a message's menu. */
export async function act(page: Page, words: string, action: string) {
  const item = page.getByRole('menuitem', { name: action })
  // A tab in the background may be given no frames, and nothing there stands still.
  await page.bringToFront()
  // A menu on its way out has the same words.
  await expect(page.getByRole('menu')).toHaveCount(0)
  // What comes meanwhile may move the message away from under the pointer; an open menu is not pressed closed again.
  await expect(async () => {
    if (!(await item.isVisible())) {
      await page.mouse.move(0, 0)
      await message(page, words).hover({ timeout: 5_000 })
      await message(page, words).getByRole('button', { name: 'More actions' }).click({ timeout: 5_000 })
    }
    await expect(item).toBeVisible()
  }).toPass()
  await item.click()
}

export const composer = (page: Page) => page.getByLabel('Message', { exact: true })
export const toast = (page: Page, words: string) => page.locator('[data-sonner-toast]').filter({ hasText: words })

/** A server that has broken down. */
export const failing = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
