import type { Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expect, expectNoToast } from '../fixture.ts'
import { rivalsOf } from './rivals.ts'

const widths = [320, 375, 768, 1280]
const height = 900
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
 * Nothing scrolls sideways at any width, no two class names conflict, and no look has an accessibility violation.
 * Failures are soft, so that those of one look do not hide the next one's.
 */
export async function expectEveryLook(page: Page, what: string, nth: number) {
  const seen = looks.filter((_, at) => all || at === nth % looks.length)
  const ofLooks = new Set<number>(seen.map(({ width }) => width))
  const { width: now = 1280 } = page.viewportSize() ?? {}
  // The page's present width comes first, and that of the look last, which saves laying out the page once more for each.
  const lookLast = (one: number, other: number) => Number(ofLooks.has(one)) - Number(ofLooks.has(other))
  for (const width of [...new Set([now, ...widths])].toSorted(lookLast)) {
    await page.setViewportSize({ width, height })
    const sideways = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    await softly.poll(sideways, `${what}: pixels that scroll sideways at ${width} px`).toBe(0)
  }
  await expectNoToast(page)
  softly(await rivalsOf(page), `${what}: class names that fight each other`).toEqual([])
  for (const { width, colorScheme } of seen) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    softly(await violationsOf(page), `${what}: violations at ${width} px in ${colorScheme}`).toEqual([])
  }
}
