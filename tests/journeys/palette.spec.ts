import type { Page } from '@playwright/test'
import { subscribes } from '../buying.ts'
import { engagementCampaign, postsCampaign } from '../samples.ts'
import { expect, expectAccessible, faultsOf, test } from './fixture.ts'
import { founderWithPlan, keysWork, open, says, squad } from './stage.ts'

test.describe.configure({ timeout: 240_000 })

const field = (page: Page) => page.getByRole('combobox', { name: 'Search pages, campaigns and people' })
const row = (page: Page, name: string | RegExp) => page.getByRole('option', { name })

/** The row that Enter would open, as a screen reader is told. */
async function expectMarked(page: Page, name: string | RegExp) {
  const marked = page.getByRole('option', { selected: true })
  await expect(marked).toHaveCount(1)
  await expect(marked).toHaveAccessibleName(name)
  // Repeated, because results that arrive later may change which row is marked.
  await expect(async () => {
    const id = await field(page).getAttribute('aria-activedescendant')
    expect(await marked.getAttribute('id')).toBe(id)
  }).toPass()
}

async function ready(page: Page, path: string) {
  await page.goto(path)
  await expect(page.locator('h1')).toBeVisible()
  await keysWork(page)
}

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

/** Each width and each theme once: faults in a single combination are rare. */
const looks = [
  { width: 1280, height: 800, colorScheme: 'light' },
  { width: 320, height: 700, colorScheme: 'dark' },
] as const

async function expectEveryLook(page: Page) {
  for (const { width, height, colorScheme } of looks) {
    await page.setViewportSize({ width, height })
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('the first letter that a visitor types on a page stays in the search', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await ready(page, '/pricing')
  await openPalette(page)
  await page.keyboard.type('pri')
  await expect(field(page)).toHaveValue('pri')
})

test('a founder goes anywhere by keyboard alone', async ({ browser, origin, makeAdmin }) => {
  const word = 'Quibblewort'
  const team = await squad(origin, makeAdmin, 'Philippa Palette')
  await subscribes(team.fran)
  const { id } = await team.fran.api.campaigns.create(engagementCampaign({ saasName: `${word} sees webhooks` }))
  const page = await open(browser, origin, team.fran)
  const faults = faultsOf(page)
  await ready(page, '/founder-dashboard')
  await expect(page.getByRole('button', { name: 'Search' })).toHaveAttribute('aria-keyshortcuts', 'Control+K')

  await test.step('the keys walk through the list, and Escape gives the focus back', async () => {
    const create = page.getByRole('link', { name: 'Create New Campaign' }).first()
    await create.focus()
    await openPalette(page)
    await expectMarked(page, 'Dashboard')
    await page.keyboard.press('ArrowDown')
    await expectMarked(page, 'Pending Campaigns')
    await page.keyboard.press('End')
    await expectMarked(page, 'Log Out')
    await page.keyboard.press('ArrowDown')
    await expectMarked(page, 'Dashboard')
    await page.keyboard.press('ArrowUp')
    await expectMarked(page, 'Log Out')
    await page.keyboard.press('Home')
    await expectMarked(page, 'Dashboard')
    await expectEveryLook(page)
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeHidden()
    await expect(create).toBeFocused()
  })

  await test.step('a misspelt campaign is found, marked, said and opened', async () => {
    await openPalette(page)
    await page.keyboard.type('Quibbelwort')
    await expectMarked(page, new RegExp(word))
    await expect(row(page, new RegExp(word)).locator('mark')).not.toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: '1 result' })).toHaveCount(1)
    await expectEveryLook(page)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${origin}/manage-campaign/${id}`)
    await expect(field(page)).toBeHidden()
  })

  await test.step('a person of the team leads to the room, where the keys leave the text alone', async () => {
    await expect(page.getByRole('heading', { level: 1, name: word })).toBeVisible()
    await openPalette(page)
    await page.keyboard.type('brandt')
    await expectMarked(page, /Carl Brandt/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`/squad-room\\?roomId=${team.roomId}`))
    const composer = page.getByRole('textbox', { name: 'Message', exact: true })
    await composer.focus()
    await page.keyboard.type('and/or?')
    await expect(composer).toHaveValue('and/or?')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await openPalette(page)
    await page.keyboard.press('Escape')
    await expect(composer).toBeFocused()
    await composer.blur()
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog', { name: 'Search messages' })).toBeVisible()
    // An open dialog handles the key first.
    await page.keyboard.press('Control+k')
    await expect(field(page)).toHaveCount(0)
    await page.keyboard.press('Escape')
  })

  await test.step('Enter pressed before anything is found opens the first of what comes', async () => {
    await ready(page, '/settings')
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/api/rpc/palette/find**', route => promise.then(() => route.continue()))
    await openPalette(page)
    await page.keyboard.type('brandt')
    await expect(page.getByRole('option')).toHaveCount(0)
    await page.keyboard.press('Enter')
    resolve()
    await expect(page).toHaveURL(new RegExp(`/squad-room\\?roomId=${team.roomId}`))
    await page.unroute('**/api/rpc/palette/find**')
  })

  await test.step('what was chosen last comes first, and opens in a new tab', async () => {
    await ready(page, '/settings')
    await openPalette(page)
    await expect(page.getByRole('group', { name: 'Recent' }).getByRole('option')).toHaveCount(2)
    await expectMarked(page, /Carl Brandt/)
    await page.keyboard.press('ArrowDown')
    await expectMarked(page, new RegExp(word))
    const [tab] = await Promise.all([page.context().waitForEvent('page'), page.keyboard.press('Control+Enter')])
    await expect(tab).toHaveURL(`${origin}/manage-campaign/${id}`)
    await tab.close()
    await expect(field(page)).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the list of keys opens with ? and switches single keys off', async () => {
    await page.locator('h1').click()
    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
    await expect(keys).toBeVisible()
    await expectEveryLook(page)
    await keys.getByRole('switch', { name: 'Single-key shortcuts' }).press('Space')
    await page.keyboard.press('Escape')
    await expect(keys).toBeHidden()
    await expect(page.locator('html')).toHaveAttribute('data-single-keys', 'off')
    await page.keyboard.press('?')
    await openPalette(page)
    await page.keyboard.type('keyboard')
    await expectMarked(page, 'Keyboard shortcuts')
    await page.keyboard.press('Enter')
    await expect(keys).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('nothing of it stays on the device when they log out', async () => {
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.includes('palette')))
    expect(await kept()).toHaveLength(1)
    await openPalette(page)
    await page.keyboard.type('log out')
    await expectMarked(page, 'Log Out')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible()
    await expect.poll(kept).toEqual([])
  })
  expect(faults).toEqual([])
})

test('an admin finds a person whose name runs from right to left, and what failed is asked again', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const team = await squad(origin, makeAdmin, 'نادية الحسابات')
  await says(team.carl, team.roomId, 'Hello')
  const page = await open(browser, origin, team.ada)
  await ready(page, '/explore')

  await test.step('/ goes to the search of the page', async () => {
    await expect(page.getByRole('searchbox')).toHaveAttribute('aria-keyshortcuts', '/')
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('a/b?')
    await expect(page.getByRole('searchbox')).toHaveValue('a/b?')
  })

  await test.step('Ctrl+K opens over the field, and finds nothing where there is nothing', async () => {
    await openPalette(page)
    await page.keyboard.type('zzyzx')
    await expect(page.getByText('Nothing is called “zzyzx”')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Nothing found' })).toHaveCount(1)
    await expect(field(page)).toHaveAttribute('aria-expanded', 'false')
    await expectEveryLook(page)
  })

  await test.step('a search that fails says so, keeps the pages, and works with Retry', async () => {
    await page.route('**/api/rpc/palette/find**', route => route.fulfill({ status: 500, body: '{}' }))
    await field(page).fill('audit')
    await expect(page.getByText('Campaigns and people did not load')).toBeVisible({ timeout: 30_000 })
    await expect(row(page, 'Audit Log')).toBeVisible()
    await expectEveryLook(page)
    await page.unroute('**/api/rpc/palette/find**')
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByText('Campaigns and people did not load')).toBeHidden()
    await expect(field(page)).toBeFocused()
  })

  await test.step('a person leads to their account, and Back closes it', async () => {
    await field(page).fill('نادية')
    const found = page.getByRole('group', { name: 'People' }).getByRole('option', { name: /نادية الحسابات/ })
    await expect(found).toBeVisible()
    await expect(found.locator('bdi').first()).toHaveText('نادية الحسابات')
    await expectEveryLook(page)
    await field(page).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/admin\/team-management\?tab=roles&person=/)
    const account = page.getByRole('dialog', { name: 'Account' })
    await expect(account).toContainText('نادية الحسابات')
    await account.getByRole('button', { name: 'Close' }).first().press('Enter')
    await expect(account).toBeHidden()
    await expect(page).not.toHaveURL(/person=/)
  })
})

test('the whole statement prints as a document, black on white, on pages whose table has its head', async ({
  browser,
  origin,
}) => {
  const fran = await withManyMovements(origin, 'Patty Printer')
  const page = await open(browser, origin, fran, { colorScheme: 'dark' })
  await page.addInitScript(() => {
    window.print = () => document.documentElement.setAttribute('data-printed', '')
  })
  await page.goto('/karma')
  const lines = page.locator('tbody tr:has(time)')
  await expect(lines).toHaveCount(50)
  await page.getByRole('button', { name: 'Print' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-printed', '')
  await expect(lines).toHaveCount(61)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByText('Patty Printer', { exact: true })).toBeVisible()
  await expect(page.getByText('Balance before')).toBeVisible()
  for (const hidden of [page.getByRole('button'), page.getByRole('navigation'), page.locator('body > header')])
    await expect(hidden.filter({ visible: true })).toHaveCount(0)
  // Polled, because the colours for printing apply after a moment.
  const ink = () => lines.first().evaluate(line => getComputedStyle(line).color)
  await expect.poll(ink).toMatch(/^(?:rgb\(0, 0, 0\)|oklch\(0 0 0\)|black)$/)
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeGreaterThanOrEqual(2)
  await page.emulateMedia({ media: 'screen' })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(lines).toHaveCount(50)
})

/** A founder with more entries than the statement shows at once: each edit holds or returns one karma. */
async function withManyMovements(origin: string, name: string) {
  const founder = await founderWithPlan(origin, name)
  const { campaigns } = founder.api
  const { id } = await campaigns.create(postsCampaign({ postsPerDay: 1, durationDays: 1 }))
  for (let at = 0; at < 59; at += 1)
    await campaigns.edit({ id, kind: 'posts', postsPerDay: 1, postsNeeded: at % 2 === 0 ? 2 : 1 })
  return founder
}
