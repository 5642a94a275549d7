import type { Page } from '@playwright/test'
import { expect, faultsOf, test } from './fixture.ts'
import { bell, panel } from './notice-page.ts'
import { actor, heldBack, keysWork, open } from './stage.ts'

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, campaigns and people' })

for (const [part, when] of [
  ['shell', 'before the page listens'],
  ['later', 'before the part that listens for it is there'],
  ['palette', 'before the palette is there'],
] as const) {
  test(`Ctrl+K pressed ${when} opens the palette as soon as it can be, with what was typed since`, async ({
    browser,
    origin,
  }) => {
    const page = await open(browser, origin, await actor(origin, 'founder', 'Percy Early'))
    const faults = faultsOf(page)
    const release = await heldBack(page, part)
    await page.goto('/settings', { waitUntil: 'commit' })
    await expect(page.getByRole('button', { name: 'Search' })).toBeVisible()
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Karmaz')
    await page.keyboard.press('Backspace')
    release()
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('Karma')
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveValue('')
    expect(faults).toEqual([])
  })
}

test('what is typed right after Ctrl+K stands in the palette, however soon its code is there', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Percy Swift'))
  for (const delay of [0, 80]) {
    await page.goto('/settings')
    await keysWork(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('Karma', { delay })
    await expect(field(page)).toHaveValue('Karma')
  }
})

test('what is typed after Search was pressed stands in the palette once it is there', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Percy Early'))
  await page.goto('/settings')
  const search = page.getByRole('button', { name: 'Search' })
  await expect(search).toHaveAttribute('aria-keyshortcuts')
  const release = await heldBack(page, 'palette')
  await search.click()
  await page.keyboard.type('Karma')
  release()
  await expect(field(page)).toHaveValue('Karma')
})

test('Ctrl+K pressed right after Escape, while the notifications still fade out, opens the palette', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Percy Early'))
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  const release = await heldBack(page, 'palette')
  await page.goto('/settings')
  await keysWork(page)
  await bell(page, '').click()
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(bell(page, '')).toBeFocused()
  release()
  await expect(field(page)).toBeFocused()
})
