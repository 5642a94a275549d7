import type { Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expect, expectNoToast } from '../fixture.ts'
import { rivalsOf } from './rivals.ts'

const widths = [320, 375, 768, 1280]
/**
 * Looks alternate: one screen is seen on a phone in the light theme, the next on
 * a desktop in the dark theme, and so on. `LOOKS=all` sees each in all four.
 */
const looks = [
  { width: 375, colorScheme: 'light' },
  { width: 1280, colorScheme: 'dark' },
  { width: 375, colorScheme: 'dark' },
  { width: 1280, colorScheme: 'light' },
] as const
const all = process.env['LOOKS'] === 'all'
const softly = expect.configure({ soft: true })

/**
 * Nothing scrolls sideways at any width, no two class names fight each other, and no look has a violation.
 * Failures are soft, so that those of one look do not hide the next one's.
 */
export async function expectEveryLook(page: Page, what: string, nth: number) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await softly.poll(sideways, `${what}: pixels that scroll sideways at ${width} px`).toBe(0)
  }
  await expectNoToast(page)
  softly(await rivalsOf(page), `${what}: class names that fight each other`).toEqual([])
  for (const { width, colorScheme } of looks.filter((_, at) => all || at === nth % looks.length)) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    softly(await violationsOf(page), `${what}: violations at ${width} px in ${colorScheme}`).toEqual([])
  }
}
