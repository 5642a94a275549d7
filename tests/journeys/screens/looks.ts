import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect } from '../fixture.ts'

const widths = [320, 375, 768, 1280]

/**
 * What is on the page is the same in both themes: the second look at a width judges colours only, which is quicker. Each theme is
 * also looked at whole once.
 */
const looks = [
  { width: 1280, colorScheme: 'light', rules: 'all' },
  { width: 1280, colorScheme: 'dark', rules: 'colours' },
  { width: 375, colorScheme: 'dark', rules: 'all' },
  { width: 375, colorScheme: 'light', rules: 'colours' },
] as const
type Look = (typeof looks)[number]

const colourRules = ['color-contrast', 'link-in-text-block']

/** Nothing scrolls sideways at any width, and no look has a violation of any level. A screen's faults do not hide the next one's. */
export async function expectEveryLook(page: Page, what: string) {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect.soft(sideways, `${what}: pixels that scroll sideways at ${width} px`).toBe(0)
  }
  await expectNoToast(page)
  for (const look of looks) {
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.emulateMedia({ colorScheme: look.colorScheme })
    const violations = await violationsOf(page, look)
    expect.soft(violations, `${what}: violations at ${look.width} px in ${look.colorScheme}`).toEqual([])
  }
}

/** A toast under the pointer stays, so the pointer goes. */
async function expectNoToast(page: Page) {
  await page.mouse.move(0, 0)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0, { timeout: 20_000 })
}

async function violationsOf(page: Page, { rules }: Look) {
  await expectStill(page)
  // Pages have no frames, and without them axe needs no page of its own to sum up in.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations } = await (rules === 'all' ? axe : axe.withRules(colourRules)).analyze()
  const told = ({ html, failureSummary }: { html: string; failureSummary?: string }) => `${html} ${failureSummary}`
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(told).join(' | ')}`)
}

/** Nothing is on its way any more: a theme's colours change over a frame or two even without motion. */
async function expectStill(page: Page) {
  await page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))
  await expect
    .poll(() => page.evaluate(() => document.getAnimations().filter(one => one instanceof CSSTransition).length))
    .toBe(0)
}
