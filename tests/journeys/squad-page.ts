import type { Locator, Page, Route } from '@playwright/test'
import { expect } from './fixture.ts'

export const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
export const message = (page: Page, words: string) => log(page).getByRole('article').filter({ hasText: words })

export async function write(page: Page, words: string) {
  await page.getByLabel('Message', { exact: true }).fill(words)
  await page.keyboard.press('Enter')
}

/** Chooses from a message's menu. */
export const act = (page: Page, words: string, action: string) => choose(page, words, 'More actions', action)

export const react = (page: Page, words: string, reaction: string) => choose(page, words, 'React', reaction)

async function choose(page: Page, words: string, menu: string, name: string) {
  const item = page.getByRole('menuitem', { name })
  await pressOn(page, words, menu, item)
  await item.click()
}

/** Presses a button of a message's hover bar until the expected menu or dialog is visible. */
export async function pressOn(page: Page, words: string, button: string, shows: Locator) {
  // A background tab may be given no animation frames, and then nothing there becomes stable.
  await page.bringToFront()
  // A closing menu contains the same words, and covers the message.
  await expect(page.getByRole('menu')).toHaveCount(0)
  // New content may move the message away from under the pointer; an open menu must not be toggled closed.
  await expect(async () => {
    if (!(await shows.isVisible())) {
      await page.mouse.move(0, 0)
      await message(page, words).first().hover({ timeout: 5_000 })
      await message(page, words).first().getByRole('button', { name: button }).click({ timeout: 5_000 })
    }
    await expect(shows).toBeVisible()
  }).toPass()
}

export const composer = (page: Page) => page.getByLabel('Message', { exact: true })

export const failing = (route: Route) => route.fulfill({ status: 500, contentType: 'application/json', body: '{}' })
