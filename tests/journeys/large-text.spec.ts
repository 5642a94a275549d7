import type { Page } from '@playwright/test'
import { engagementCampaign } from '../samples.ts'
import { enlargeText } from './enlarge-text.ts'
import { expect, test } from './fixture.ts'
import { log } from './squad-page.ts'
import { actor, answersLater, founderWithPlan, open, says, squad } from './stage.ts'

const phone = { viewport: { width: 375, height: 700 }, hasTouch: true }
const narrowest = { width: 320, height: 640 }
const softly = expect.configure({ soft: true })

/** Every control and heading that is cut off or has to be scrolled to sideways. */
const beyondTheEdge = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main :is(a, button, input, h1, h2, h3)')]
      .filter(each => each.checkVisibility() && !each.closest('[aria-hidden=true], [role=tablist], nav'))
      .filter(each => each.getBoundingClientRect().right > window.innerWidth)
      .map(each => each.textContent || each.outerHTML),
  )

test('with text twice as large, a phone shows every heading and button whole, and the narrowest does not scroll sideways', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Double')
  await fran.api.campaigns.create(engagementCampaign())
  const ways = [
    [null, ['/', '/pricing', '/faq', '/terms', '/signup', '/signup?role=founder']],
    [
      fran,
      [
        '/founder-dashboard',
        '/create-campaign',
        '/explore?q=Ledgerly',
        '/settings',
        '/settings?tab=notifications',
        '/settings?tab=billing',
        '/webhooks',
        '/karma',
      ],
    ],
  ] as const
  for (const [who, paths] of ways) {
    const page = await open(browser, origin, who, phone)
    await enlargeText(page)
    for (const path of paths) {
      await page.goto(path)
      await expect(page.locator('h1')).toBeVisible()
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
      softly(await beyondTheEdge(page), path).toEqual([])
      softly(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
      await page.setViewportSize(narrowest)
      softly(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(narrowest.width)
      await page.setViewportSize(phone.viewport)
    }
  }
})

test('with text twice as large, a phone does not scroll sideways while something loads', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Loading')
  const page = await open(browser, origin, fran, phone)
  await enlargeText(page)
  await page.goto('/settings')
  for (const [procedure, tab] of [
    ['notifications/preferences', 'Notifications'],
    ['accounts/sessions', 'Security'],
  ] as const) {
    const answer = await answersLater(page, procedure)
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.locator('main [aria-busy=true]')).not.toHaveCount(0)
    softly(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(375)
    answer()
  }
})

test('with text twice as large, the chosen role is not told one letter to a line', async ({ browser, origin }) => {
  const page = await open(browser, origin, null, phone)
  await enlargeText(page)
  await page.goto('/signup?role=founder')
  const words = await page.getByText('Create campaigns and get authentic engagement for your SaaS').boundingBox()
  expect(words?.width).toBeGreaterThan(200)
})

test('with text twice as large, a squad room on a phone has space to read and to write', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Double')
  await says(carl, roomId, 'Can you read me?')
  const page = await open(browser, origin, fran, phone)
  await enlargeText(page)
  await page.goto('/squad-room')
  await expect(log(page)).toBeVisible()
  expect((await log(page).boundingBox())?.height).toBeGreaterThan(180)
  expect((await page.getByLabel('Message', { exact: true }).boundingBox())?.width).toBeGreaterThan(160)
})

test('with text twice as large, a phone tells rooms and notices in words, not letter by letter', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Frida Wide')
  const page = await open(browser, origin, carl, phone)
  await enlargeText(page)
  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Rooms' }).click()
  const room = page.getByRole('dialog').getByText('Frida Wide’s Squad')
  await expect.poll(async () => (await room.boundingBox())?.width).toBeGreaterThan(120)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Notifications/ }).click()
  const notice = page.getByRole('dialog', { name: 'Notifications' }).getByRole('link').first()
  await expect.poll(async () => (await notice.boundingBox())?.width).toBeGreaterThan(120)
})

test('with wider letters and words, the narrowest phone shows every heading and button whole', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { ada, fran } = await squad(origin, makeAdmin, 'Frida Spaced')
  for (const [who, path, words] of [
    [null, '/', ''],
    [ada, '/admin/dashboard', ''],
    [fran, '/founder-dashboard', '8,888,888 karma'],
  ] as const) {
    const page = await open(browser, origin, who, { viewport: narrowest })
    await page.route('**/api/rpc/dashboards/founder*', async route => {
      const answer = await (await route.fetch()).json()
      answer.json.stats.karma = 8_888_888
      await route.fulfill({ json: answer })
    })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.getByRole('main')).toContainText(words)
    await page.evaluate(async () => {
      await document.fonts.ready
      const spacing = new CSSStyleSheet()
      spacing.replaceSync('* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important }')
      document.adoptedStyleSheets = [...document.adoptedStyleSheets, spacing]
    })
    await expect.poll(() => beyondTheEdge(page), path).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320)
  }
})

test('on the narrowest phone an icon keeps its size, and the buttons of a dialog share one line, each with its words on one', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Narrow')
  const page = await open(browser, origin, fran, { viewport: narrowest })
  await page.goto('/settings?tab=billing')
  const opener = page.getByRole('button', { name: 'Cancel subscription' })
  const icon = await page
    .getByText(/^No card/)
    .locator('svg')
    .boundingBox()
  expect(icon?.width).toBe(icon?.height)
  const height = (await opener.boundingBox())?.height ?? 0
  await opener.press('Enter')
  const buttons = page.getByRole('alertdialog').getByRole('button', { name: /^Keep plan$|^Cancel subscription$/ })
  await expect(buttons).toHaveCount(2)
  // Read at one moment: the dialog may still be on its way, and smaller.
  const boxes = () =>
    buttons.evaluateAll(all =>
      all.map(button => button.getBoundingClientRect()).map(({ top, height: high }) => ({ top, high })),
    )
  await expect.poll(async () => (await boxes()).map(({ high }) => high)).toEqual([height, height])
  const [keep, cancel] = await boxes()
  expect(keep?.top).toBe(cancel?.top)

  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Change plan' }).click()
  await page.getByRole('dialog').getByText('Starter').click()
  await page.getByRole('button', { name: 'Continue' }).click()
  const change = page.getByRole('button', { name: 'Switch to Starter' })
  await expect.poll(async () => (await change.boundingBox())?.height).toBe(height)
})
