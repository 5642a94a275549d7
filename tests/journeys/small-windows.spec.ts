import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { post, postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { log, message } from './squad-page.ts'
import { actor, founderWithPlan, hydrated, idOf, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

/** A window of 1280 × 1024 at 400% zoom. */
const enlarged = { viewport: { width: 320, height: 256 } }

async function posted(origin: string, count: number) {
  const fran = await founderWithPlan(origin, 'Fran Hidden')
  const { id } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Skerry' }))
  for (let nth = 1; nth <= count; nth++) {
    const cara = await actor(origin, 'contributor', `Cara ${nth}`)
    await cara.api.submissions.submitPost({ ...post(id), title: `Post ${nth}` })
  }
  return fran
}

/** What covers the focused control. */
const coverOf = (page: Page) =>
  page.evaluate(() => {
    const control = document.activeElement
    if (!control || control === document.body) return ''
    // Controls higher than half the window are skipped: they are never fully visible.
    if (control.clientHeight > window.innerHeight / 2) return ''
    const { left, top, width, height } = control.getBoundingClientRect()
    const there = document.elementFromPoint(left + width / 2, top + height / 2)
    const own = there && (control.contains(there) || control.closest('label')?.contains(there))
    return own
      ? ''
      : `${control.textContent} is under ${there?.closest('[role], header, main')?.outerHTML.slice(0, 80)}`
  })

async function tabs(page: Page, key: 'Tab' | 'Shift+Tab', times: number) {
  const covers = new Set<string>()
  for (let nth = 0; nth < times; nth++) {
    await page.keyboard.press(key)
    covers.add(await coverOf(page))
  }
  return [...covers].filter(Boolean)
}

test('what the keyboard comes to is neither under the top bar nor under the desk’s own line', async ({
  browser,
  origin,
}) => {
  const fran = await posted(origin, 5)
  const page = await open(browser, origin, fran, { viewport: { width: 1280, height: 700 } })
  await page.goto('/founder-dashboard?tab=posts')
  const cards = page.locator('li[data-card]')
  await expect(cards).toHaveCount(5)
  await cards.last().getByRole('button', { name: 'Reject', exact: true }).focus()
  expect(await tabs(page, 'Shift+Tab', 30)).toEqual([])

  await cards.first().getByRole('checkbox').check()
  await expect(page.getByRole('group', { name: 'Selection' })).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, 0))
  await cards.first().focus()
  expect(await tabs(page, 'Tab', 14)).toEqual([])
})

test('whoever comes to the desk’s own line by keyboard is still at the same post', async ({ browser, origin }) => {
  const fran = await posted(origin, 4)
  const page = await open(browser, origin, fran, { viewport: { width: 1280, height: 700 } })
  await page.goto('/founder-dashboard?tab=posts')
  const cards = page.locator('li[data-card]')
  await cards.first().getByRole('checkbox').check()
  const clear = page.getByRole('group', { name: 'Selection' }).getByRole('button', { name: 'Clear' })
  await expect(clear).toBeInViewport()
  await page.evaluate(() => window.scrollTo(0, 500))
  await clear.focus()
  expect(await page.evaluate(() => window.scrollY)).toBe(500)
})

test('a link to a place on a page shows it below the top bar', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, { viewport: { width: 1280, height: 700 } })
  await page.goto('/faq')
  const ids = await page.locator('details [id]').evaluateAll(all => all.map(({ id }) => id))
  const id = ids[Math.floor(ids.length / 2)] ?? ''
  // Forces a full load: otherwise the browser would only scroll, which the page notices only if it is hydrated.
  await page.goto('about:blank')
  await page.goto(`/faq#${id}`)
  const question = page
    .locator('details')
    .filter({ has: page.locator(`[id="${id}"]`) })
    .locator('summary')
  const bar = await page.getByRole('banner').evaluate(each => each.getBoundingClientRect().bottom)
  await expect(question).toBeFocused()
  const { top } = await question.evaluate(each => each.getBoundingClientRect())
  expect(top).toBeGreaterThanOrEqual(bar)
  expect(top).toBeLessThan(bar + 60)
})

test('above the keyboard of a phone, the room is as high as what can be seen', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Frida Keyboard')
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 700 } })
  await page.goto('/squad-room')
  await expect(log(page)).toBeVisible()
  const body = page.locator('body')
  expect((await body.boundingBox())?.height).toBe(700)
  // Waits until the page has taken over the browser's height: otherwise it would overwrite the one set below.
  await expect(page.locator('html')).toHaveAttribute('style', /--visible-height: 700px/)
  // Like the on-screen keyboard of iOS, which keeps the window's height and shrinks only its visible part.
  await page.evaluate(() => document.documentElement.style.setProperty('--visible-height', '420px'))
  // Polled, as with reduced motion every change takes a millisecond (app.css).
  await expect.poll(async () => (await body.boundingBox())?.height).toBe(420)
  expect(await heightOf(log(page))).toBeGreaterThan(100)
})

const heightOf = (place: Locator) => place.evaluate(({ clientHeight }) => clientHeight)

test('four times enlarged, a squad room shows its messages, and a dialog what it asks', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Enlarged')
  await says(carl, roomId, 'Can you read me?')
  const page = await open(browser, origin, fran, enlarged)
  await page.goto('/squad-room')
  await expect(log(page)).toBeVisible()
  expect(await heightOf(log(page))).toBeGreaterThan(100)
  await message(page, 'Can you read me?').scrollIntoViewIfNeeded()
  await expect(message(page, 'Can you read me?')).toBeInViewport({ ratio: 0.9 })
  const composer = page.getByLabel('Message', { exact: true })
  await composer.focus()
  await expect(composer).toBeInViewport({ ratio: 0.9 })

  await page.getByRole('button', { name: 'Room settings' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  const name = page.getByRole('dialog').getByLabel('Room name')
  await expect(name).toBeFocused()
  const scrolls = await name.evaluate(field => {
    let place = field.parentElement
    while (place && getComputedStyle(place).overflowY !== 'auto') place = place.parentElement
    while (place && place.scrollHeight <= place.clientHeight) place = place.parentElement
    return place?.clientHeight
  })
  expect(scrolls).toBeGreaterThan(180)
})

test('four times enlarged, what Tab comes to is in sight, also when it goes around a dialog', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Around')
  const page = await open(browser, origin, fran, enlarged)
  await page.goto('/webhooks')
  await page.getByRole('button', { name: 'Add a webhook' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a webhook' })
  const close = dialog.getByRole('button', { name: 'Close' })
  await dialog.getByRole('button', { name: 'Add' }).focus()
  await expect(close).not.toBeInViewport()
  await page.keyboard.press('Tab')
  await expect(close).toBeFocused()
  await expect(close).toBeInViewport({ ratio: 1 })
})

test('on the narrowest phone, the notifications keep their buttons in sight', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Frida Narrow')
  const page = await open(browser, origin, carl, { viewport: { width: 320, height: 400 } })
  await page.goto('/contributor-dashboard')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  const markAll = panel.getByRole('button', { name: 'Mark all read' })
  await expect(panel.getByRole('button', { name: 'Enable Push' })).toBeInViewport({ ratio: 1 })
  await expect(markAll).toBeInViewport({ ratio: 1 })
  const { width, scrollWidth } = await panel.evaluate(each => ({
    width: each.clientWidth,
    scrollWidth: each.scrollWidth,
  }))
  expect(scrollWidth).toBe(width)
})

test('the hint of a button does not cover what the button has opened', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Hinted'))
  await page.goto('/settings')
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  const hint = page.locator('[popover]').filter({ hasText: /^Notifications$/ })
  await hydrated(bell)
  await bell.hover()
  await expect(hint).toBeVisible()
  await bell.click()
  await expect(page.getByText('No notifications yet')).toBeVisible()
  await page.mouse.move(600, 600)
  await bell.hover()
  await expect(hint).toBeHidden()
  await page.keyboard.press('Escape')
  await page.mouse.move(600, 600)
  await bell.hover()
  await expect(hint).toBeVisible()
})

test('four times enlarged, the members to mention leave what is typed in sight', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada } = await squad(origin, makeAdmin, 'Frida Crowded')
  const founderId = await idOf(fran)
  for (const name of ['Maren Holt', 'Malik Dane', 'Maude Ray', 'Mateo Lind']) {
    const contributorId = await idOf(await actor(origin, 'contributor', name))
    await ada.api.admin.assign({ id: randomUUID(), founderId, contributorId, notes: '' })
  }
  const page = await open(browser, origin, fran, enlarged)
  await page.goto('/squad-room')
  const composer = page.getByLabel('Message', { exact: true })
  await composer.pressSequentially('@')
  const options = page.getByRole('listbox', { name: 'Members to mention' }).getByRole('option')
  await expect(options.first()).toBeInViewport({ ratio: 0.9 })
  await expect(composer).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toBeInViewport({ ratio: 0.9 })
})

test('on a phone, what was said before a dialog opened does not cover its field', async ({ browser, origin }) => {
  const cara = await actor(origin, 'contributor', 'Cara Thumb')
  const page = await open(browser, origin, cara, { viewport: { width: 320, height: 640 } })
  await page.goto('/settings')
  await page.getByLabel('Full name').fill('Cara Quick Thumb')
  await page.getByRole('button', { name: 'Save changes' }).click()
  // Hovered, the toast stays until the dialog has opened.
  await toast(page, 'Profile updated').hover()
  await page.getByRole('tab', { name: 'Security' }).press('Enter')
  await page.getByRole('button', { name: 'Switch on' }).press('Enter')
  const code = page.getByRole('dialog').getByLabel('Type the code that it shows')
  await expect(code).toBeFocused()
  const isInSight = (field: Element) => {
    const { x, y, width, height } = field.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + height / 2) === field
  }
  await expect.poll(() => code.evaluate(isInSight), { timeout: 2_000 }).toBe(true)
  await expect(toast(page, 'Profile updated')).toBeVisible()
})

test('four times enlarged, the keyboard scrolls through the team', async ({ browser, origin, makeAdmin }) => {
  const { fran } = await squad(origin, makeAdmin, `Frida ${'of the long name '.repeat(4)}`)
  const page = await open(browser, origin, fran, enlarged)
  await page.goto('/squad-room')
  await page.getByRole('button', { name: /member/ }).press('Enter')
  const members = page.getByRole('dialog', { name: 'Your Team' }).getByRole('listitem')
  await expect(members.last()).not.toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('End')
  await expect(members.last()).toBeInViewport({ ratio: 1 })
})

test('four times enlarged, what Tab comes to lies under no toast', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'contributor', 'Cara Toasted'), enlarged)
  await page.goto('/create-campaign')
  await expect(toast(page)).toHaveCount(1)
  // Hovered, the toast stays.
  await toast(page).hover()
  await page.getByRole('tab', { selected: true }).focus()
  expect(await tabs(page, 'Tab', 6)).toEqual([])
})

test('four times enlarged, the search shows several results', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Searching'), enlarged)
  await page.goto('/settings')
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(page.getByRole('option').first()).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await expect(page.getByRole('option').nth(2)).toBeInViewport({ ratio: 1 })
})
