import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'

const ofPlaywright = createRequire(import.meta.resolve('@axe-core/playwright'))
const source = readFile(ofPlaywright.resolve('axe-core/axe.min.js'), 'utf8')

interface Axe {
  run: (options: object) => Promise<{ violations: readonly Violation[] }>
}

interface Violation {
  id: string
  nodes: readonly { html: string; failureSummary?: string }[]
}

declare global {
  var axe: Axe | undefined
}

/**
 * What axe finds on the page as it stands, of any level. Run by hand, because its own builder takes twenty times as long: it loads
 * axe anew for each look, and opens a page for frames that ours do not have.
 */
export async function violationsOf(page: Page) {
  await expectStill(page)
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(await source)
  return page.evaluate(async () => {
    if (!globalThis.axe) throw new Error('axe is not on the page')
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'] })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  })
}

/**
 * Nothing is on its way any more: a theme's colours change over a frame or two even without motion, and what comes may fade in.
 * A tab in the background may be given no frame to wait for.
 */
async function expectStill(page: Page) {
  await page.bringToFront()
  await page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))
  await expect.poll(() => page.evaluate(movingNow)).toBe(0)
}

/** What breathes for ever, such as a skeleton, never stands still. */
const movingNow = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .length
