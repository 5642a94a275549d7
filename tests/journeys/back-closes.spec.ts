import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { postsCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { actor, keysWork, open, squad } from './stage.ts'
import { turnTo } from './turn-to.ts'

const phone = { viewport: { width: 375, height: 740 }, hasTouch: true, isMobile: true }

/** Keeps the page's CloseWatchers, and calls `requestClose` on the newest, as Android's Back button does: no test can press that. */
async function withBack(page: Page) {
  await page.addInitScript(`
    window.watchers = new Set()
    window.CloseWatcher = class extends window.CloseWatcher {
      constructor() {
        super()
        watchers.add(this)
        this.addEventListener('close', () => watchers.delete(this))
      }
      destroy() {
        watchers.delete(this)
        super.destroy()
      }
    }`)
  const watchers = () => page.evaluate(() => Reflect.get(window, 'watchers').size)
  const back = () => page.evaluate(() => [...Reflect.get(window, 'watchers')].at(-1).requestClose())
  return { watchers, back }
}

test('on a phone Back and a tap beside it close the layer on top, and the page stays', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Fia Tap')
  await subscribes(fran)
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, fran, phone)
  const { watchers, back } = await withBack(page)
  await page.goto(`/manage-campaign/${id}`)
  const layers = [
    { opens: 'Open menu', role: 'dialog' },
    { opens: /^Notifications/, role: 'dialog' },
    { opens: 'Delete', role: 'alertdialog' },
  ] as const
  for (const { opens, role } of layers) {
    await page.getByRole('button', { name: opens }).first().tap()
    await expect(page.getByRole(role)).toBeVisible()
    await expect.poll(watchers).toBe(1)
    await back()
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect.poll(watchers).toBe(0)
  }
  await page.getByRole('button', { name: 'Open menu' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await expect.poll(watchers).toBe(0)
  await expect(page).toHaveURL(/manage-campaign/)

  await page.goto('/squad-room')
  const composer = page.getByLabel('Message', { exact: true })
  for (const { opens, role } of [
    { opens: /^Notifications/, role: 'dialog' },
    { opens: 'Room settings', role: 'menu' },
  ] as const) {
    const button = page.getByRole('button', { name: opens })
    await button.tap()
    await expect(page.getByRole(role)).toBeVisible()
    const { x = 0, y = 0 } = (await composer.boundingBox()) ?? {}
    await page.touchscreen.tap(x + 20, y + 10)
    await expect(page.getByRole(role)).toHaveCount(0)
    await expect(button).toBeFocused()
    await composer.tap()
    await expect(composer).toBeFocused()
  }
})

test('with a keyboard nothing watches for Back: Escape closes what it closed', async ({ browser, origin }) => {
  const fran = await actor(origin, 'founder', 'Fran Miller')
  const page = await open(browser, origin, fran)
  const { watchers } = await withBack(page)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await watchers()).toBe(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('Back leaves what lies over a page together with the page', async ({ browser, origin }) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Leaving'), {
    viewport: { width: 640, height: 700 },
  })
  await page.goto('/karma')
  await keysWork(page)
  const press = (name: string | RegExp) => page.getByRole('button', { name }).click()
  for (const opens of [
    () => press('Open menu'),
    () => press(/^Notifications/),
    () => page.keyboard.press('Control+k'),
    () => page.keyboard.press('?'),
  ]) {
    await turnTo(page, '/settings')
    await opens()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${origin}/karma`)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Karma Statement' })).toBeVisible()
  }
})
