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
 * All axe violations on the current page, of any level, or those of some rules only. Runs axe directly, because its own builder takes twenty
 * times as long: it loads axe again for each check, and opens a page for frames, which ours do not have.
 */
export async function violationsOf(page: Page, rules?: readonly string[]) {
  await expectStill(page)
  if (!(await page.evaluate(() => globalThis.axe !== undefined))) await page.evaluate(await source)
  return page.evaluate(async runOnly => {
    if (!globalThis.axe) throw new Error('axe is not on the page')
    const { violations } = await globalThis.axe.run({ resultTypes: ['violations'], ...(runOnly && { runOnly }) })
    return violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join(' | ')}`,
    )
  }, rules)
}

/**
 * Waits until nothing moves: new content may fade in, with reduced motion for a frame or two. A background tab may be given no
 * animation frames, so it is brought to the front.
 */
async function expectStill(page: Page) {
  await page.bringToFront()
  await page.evaluate(() => new Promise(next => requestAnimationFrame(() => requestAnimationFrame(next))))
  await expect.poll(() => page.evaluate(movingNow)).toBe(0)
}

/** Endless animations, such as a skeleton's, are ignored. */
const movingNow = () =>
  document
    .getAnimations()
    .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    .length
