import type { Page } from '@playwright/test'
import { violationsOf } from '../axe.ts'
import { expect, expectNoToast } from '../fixture.ts'

const widths = [320, 375, 768, 1280]
const looks = [375, 1280].flatMap(width => (['light', 'dark'] as const).map(colorScheme => ({ width, colorScheme })))

/** Nothing scrolls sideways at any width, and no look has a violation. The faults of one look do not hide the next one's. */
export async function expectEveryLook(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `${what}: pixels that scroll sideways at ${width} px`).toBe(0)
  }
  await expectNoToast(page)
  for (const { width, colorScheme } of looks) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme })
    expect.soft(await violationsOf(page), `${what}: violations at ${width} px in ${colorScheme}`).toEqual([])
  }
}
