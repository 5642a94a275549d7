import type { Locator } from '@playwright/test'
import { expect, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { actor, open, says, squad } from './stage.ts'

test('in a message each line begins at the side of its own script, and ends with its own full stop', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Bothways')
  await says(carl, roomId, 'שורה ראשונה!\nsecond line.')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  const text = message(page, 'second line.').locator('p').last()
  await expect(text).toBeVisible()
  const [marks, stop] = await Promise.all([sideOf(text, '!'), sideOf(text, '.')])
  expect(marks).toBe('before')
  expect(stop).toBe('after')
})

test('whoever writes from right to left sees their punctuation where it belongs', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'נועה לוי'))
  await page.goto('/create-campaign')
  for (const label of ['Title', 'Description']) {
    const field = page.getByLabel(label, { exact: true })
    const empty = await leftHalf(field)
    await field.fill('חשבונות!')
    expect((await leftHalf(field)).equals(empty), label).toBe(true)
  }
})

/** A picture of it, without the focus. */
async function leftHalf(field: Locator) {
  await field.blur()
  const { x = 0, y = 0, width = 0, height = 0 } = (await field.boundingBox()) ?? {}
  return field.page().screenshot({ clip: { x, y, width: width / 2, height } })
}

/** On which side of the line's letters the mark stands. */
const sideOf = (text: Locator, mark: string) =>
  text.evaluate((element, sign) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      const at = (node.textContent ?? '').indexOf(sign)
      if (at < 1) continue
      const leftOf = (from: number) => {
        const range = document.createRange()
        range.setStart(node, from)
        range.setEnd(node, from + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(at) < leftOf(at - 1) ? 'before' : 'after'
    }
    return undefined
  }, mark)
