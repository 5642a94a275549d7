import type { Locator } from '@playwright/test'
import { comment, engagementCampaign } from '../samples.ts'
import { violationsOf } from './axe.ts'
import { expect, test } from './fixture.ts'
import { hold } from './screens/screen.ts'
import { log } from './squad-page.ts'
import { actor, open, pair, passesTo, says, squad } from './stage.ts'

const styleOf = (one: Locator, property: string, part?: '::before') =>
  one.evaluate((element, [name, of]) => getComputedStyle(element, of).getPropertyValue(name), [property, part] as const)

test('with forced colors the icon of the open tab has the colour of its words, and something is seen where a list is loading', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Fran Loading'), { forcedColors: 'active' })
  await hold(page, 'notifications.list')
  await page.goto('/explore?tab=posts')
  const tab = page.getByRole('tab', { name: 'Need Posts', selected: true })
  expect(await styleOf(tab.locator('svg'), 'color')).toBe(await styleOf(tab, 'color'))

  await page.getByRole('button', { name: 'Notifications', exact: true }).click()
  const block = page.getByRole('dialog', { name: 'Notifications' }).locator('[aria-busy=true] [aria-hidden]').first()
  await expect(block).toBeVisible()
  expect(await styleOf(block, 'outline-style')).toBe('solid')
})

test('with forced colors the open room can be told from the other rooms, who is online and what is unread have their dot, lines part the days and what is new, and a message that was jumped to is marked', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, ada, carl, roomId } = await squad(origin, makeAdmin, 'Frida Marked')
  const { id: replyTo } = await says(carl, roomId, 'Hello')
  await fran.api.squads.send({ id: crypto.randomUUID(), roomId, replyTo, content: 'And hello to you' })
  await squad(origin, makeAdmin, 'Frida Unmarked')
  const page = await open(browser, origin, ada, { forcedColors: 'active' })
  await page.goto(`/squad-room?roomId=${roomId}`)
  await page.getByRole('button', { name: 'Rooms' }).click()
  const rooms = page.getByRole('dialog', { name: 'Rooms' }).getByRole('link')
  const here = rooms.filter({ hasText: 'Frida Marked' })
  const there = rooms.filter({ hasText: 'Frida Unmarked' })
  await expect(here).toHaveAttribute('aria-current', 'page')
  expect(await styleOf(here, 'outline-style')).toBe('solid')
  expect(await styleOf(there.first(), 'outline-style')).toBe('none')

  await passesTo(page, fran)
  await page.goto('/squad-room')
  for (const parting of [log(page).getByRole('heading', { name: 'Today' }), log(page).locator('[data-new]')]) {
    await expect(parting).toBeVisible()
    expect(await styleOf(parting, 'border-top-width', '::before')).toBe('1px')
  }
  await log(page).getByRole('button', { name: 'Reply to' }).click()
  await expect(log(page).getByRole('article').first()).toHaveCSS('outline-style', 'solid')
  const online = page.getByText('Online', { exact: true }).first()
  expect(await styleOf(online.locator('span'), 'background-color')).toBe(await styleOf(online, 'color'))

  await passesTo(page, carl)
  await page.goto('/settings')
  await page.getByRole('button', { name: /^Notifications, / }).click()
  const news = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem')
  const unread = news.filter({ has: page.getByRole('link', { name: /^Unread/ }) }).first()
  expect(await styleOf(unread.locator('> span'), 'background-color')).toBe(await styleOf(unread, 'color'))
})

test('for whoever asks for more contrast every text stands out 7:1, and what is empty does not look full', async ({
  browser,
  origin,
}) => {
  const { fran, cara } = await pair(origin, 'Fran Stark')
  const { id } = await fran.api.campaigns.create(engagementCampaign({ saasName: 'Starkly' }))
  await cara.api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, fran, { contrast: 'more' })
  await page.goto('/founder-dashboard')
  expect(await styleOf(page.getByRole('progressbar').first(), 'background-color')).toBe('rgba(0, 0, 0, 0)')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await violationsOf(page, ['color-contrast-enhanced'])).toEqual([])
  }
})

test('with forced colors a search hit can be read, and in a dark theme the keyboard’s place in a menu can be seen', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran } = await squad(origin, makeAdmin, 'Frida Hit')
  const page = await open(browser, origin, fran, { forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/squad-room')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('Frida')
  const hit = page.getByRole('option').locator('mark').first()
  await expect(hit).toBeVisible()
  const ground = await styleOf(hit, 'background-color')
  expect(ground).toMatch(/^rgb\(/)
  expect(await styleOf(hit, 'color')).not.toBe(ground)
  await page.keyboard.press('Escape')

  await page.emulateMedia({ forcedColors: 'none' })
  await page.getByRole('button', { name: 'Room settings' }).press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  expect(await styleOf(items.first(), 'outline-style')).toBe('solid')
  expect(await styleOf(items.nth(1), 'outline-style')).toBe('none')
})
