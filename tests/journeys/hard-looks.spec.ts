import type { Locator } from '@playwright/test'
import sharp from 'sharp'
import { subscribes } from '../buying.ts'
import { clientOf } from '../program.ts'
import { expect, password, test } from './fixture.ts'
import { nasty } from './screens/nasty.ts'
import { actor, founderWithPlan, open, pair, says, squad } from './stage.ts'
import { engagementCampaign, post, postsCampaign, publishedPost, redditPost, submittedPost } from '../samples.ts'

const styleOf = (what: Locator, name: 'background-color' | 'border-bottom-color' | 'color' | 'outline-style') =>
  what.evaluate((element, property) => getComputedStyle(element).getPropertyValue(property), name)

test('in high contrast what is chosen, switched on or focused can be told from the rest', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Contrast')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  const page = await open(browser, origin, fran, { forcedColors: 'active' })
  await page.goto('/founder-dashboard')
  const [chosen, other] = [
    page.getByRole('tab', { name: 'Your Campaigns' }),
    page.getByRole('tab', { name: /^Pending Posts/ }),
  ]
  await expect(chosen).toHaveAttribute('aria-selected', 'true')
  expect(await styleOf(chosen, 'border-bottom-color')).not.toBe(await styleOf(other, 'border-bottom-color'))
  const filters = page.locator('[role=radiogroup] > label')
  expect(await styleOf(filters.nth(0), 'background-color')).not.toBe(await styleOf(filters.nth(1), 'background-color'))
  await chosen.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(chosen).toBeFocused()
  expect(await styleOf(chosen, 'outline-style')).toBe('solid')

  await page.goto(`/manage-campaign/${id}`)
  const approval = page.getByRole('switch', { name: /^Approve comments before they earn karma/ })
  await expect(approval).toBeChecked()
  const on = await styleOf(approval, 'background-color')
  await approval.press('Space')
  await expect(approval).not.toBeChecked()
  await expect.poll(() => styleOf(approval, 'background-color')).not.toBe(on)
})

test('in high contrast every word of the chosen card has the colour that goes with its ground', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Card')
  const page = await open(browser, origin, fran, { forcedColors: 'active', colorScheme: 'dark' })
  await page.goto('/create-campaign')
  const card = page.locator('label').filter({ has: page.getByRole('radio', { name: /^Need Engagement/ }) })
  await expect(card.getByRole('radio')).toBeChecked()
  const hint = card.getByText('Comments on a Reddit post')
  expect(await styleOf(hint, 'color')).toBe(await styleOf(card, 'color'))
})

/** Whether the last character of a right-to-left text is displayed at its left end. */
const endsLeft = (place: Locator, words: string) =>
  place.evaluate((element, text) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(text) ?? -1
      if (at < 0) continue
      const leftOf = (character: number) => {
        const range = document.createRange()
        range.setStart(node, character)
        range.setEnd(node, character + 1)
        return range.getBoundingClientRect().left
      }
      return leftOf(at + text.length - 1) < leftOf(at)
    }
    return 'not there'
  }, words)

const [product, contributor] = ['חשבונות (גרסה 2.0)!', 'محمد عبد الله (أبو خالد)!']

test('a name from right to left keeps its marks at its end, whatever stands around it', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { people, made } = await nasty(origin, dataDir)
  const page = await open(browser, origin, people.wolf, { viewport: { width: 1280, height: 900 } })
  await page.goto('/founder-dashboard')
  await expect(page.locator('h1')).toBeVisible()
  const turns = page.getByRole('region', { name: 'Whose turn it is' })
  expect(await endsLeft(turns, product)).toBe(true)
  expect(await endsLeft(turns, contributor)).toBe(true)
  await page.goto(`/manage-campaign/${made.rtl}`)
  await expect(page.locator('h1')).toBeVisible()
  expect(await endsLeft(page.locator('h1'), product)).toBe(true)
  const work = page.getByRole('article').filter({ hasText: contributor })
  expect(await endsLeft(work.getByRole('heading'), contributor)).toBe(true)
})

test('with larger text on a narrow screen nothing scrolls sideways, and no title is squeezed by its button', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Large')
  const { email = '' } = (await fran.api.accounts.me()) ?? {}
  await clientOf(origin).api.accounts.signIn({ email, password })
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 700 } })
  const browserSettings = await page.context().newCDPSession(page)
  await browserSettings.send('Page.setFontSizes', { fontSizes: { standard: 24 } })
  for (const [path, words] of [
    ['/about', /^engagements/],
    ['/explore', /^Engagements made/],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('main').getByText(words)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(375)
  }
  await page.goto('/settings?tab=security')
  await expect(page.getByRole('button', { name: 'Log out everywhere else' })).toBeVisible()
  const title = await page.getByRole('heading', { name: 'Where you are logged in' }).boundingBox()
  expect(title?.width).toBeGreaterThan(200)
})

test('on a phone the founder’s picture stays beside the words on who asks, also where they wrap', async ({
  browser,
  origin,
}) => {
  const fran = await founderWithPlan(origin, 'Fran Miller of Somewhere Far')
  const cara = await actor(origin, 'contributor', 'Cara Jensen of Somewhere Else')
  const id = await publishedPost(fran, cara)
  const page = await open(browser, origin, cara, { viewport: { width: 375, height: 700 } })
  await page.goto(`/campaign/${id}`)
  const words = page.getByText(/^by Fran Miller of Somewhere Far, from a post by/)
  const [picture, text] = [await words.locator('xpath=preceding-sibling::*').boundingBox(), await words.boundingBox()]
  expect(text?.height).toBeGreaterThan(30)
  expect(text?.x).toBeGreaterThan((picture?.x ?? 0) + (picture?.width ?? 0))
})

test('the keyboard stays in the list that a withdrawn or published post leaves', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin, 'Fran Withdrawn', 'Cara Withdrawn')
  await submittedPost(fran, cara)
  const { id } = await submittedPost(fran, cara)
  await fran.api.submissions.approve({ id })
  const page = await open(browser, origin, cara)
  await page.goto('/contributor-dashboard?tab=pending')
  const list = page.getByRole('region', { name: 'Your posts in progress' })
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await page.getByLabel('Reddit URL').fill(redditPost())
  await page.keyboard.press('Enter')
  await expect(list.getByRole('heading', { name: 'Ready to publish' })).toHaveCount(0)
  await expect(list).toBeFocused()
  await page.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(page.getByRole('heading', { name: 'No posts in progress' })).toBeVisible()
  await expect(list).toBeFocused()
})

test('in high contrast a ticked box, the choice that Enter would take and one’s own reaction can be told from the rest', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, cara, roomId } = await squad(origin, makeAdmin, 'Frida Contrast')
  await subscribes(fran)
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign())
  await carl.api.submissions.submitPost(post(campaignId))
  await cara.api.submissions.submitPost(post(campaignId))
  const { id } = await says(carl, roomId, 'What do you think?')
  await fran.api.squads.react({ id, emoji: '👍', on: true })
  await carl.api.squads.react({ id, emoji: '❤️', on: true })
  const page = await open(browser, origin, fran, { forcedColors: 'active', viewport: { width: 1280, height: 900 } })
  await page.goto('/founder-dashboard?tab=posts')
  const box = page.locator('li[data-card]').first().getByRole('checkbox')
  await box.check()
  const tick = box.locator('xpath=following-sibling::*')
  await expect(tick).toBeVisible()
  const ink = await styleOf(page.locator('h1'), 'color')
  await expect.poll(() => styleOf(tick, 'color')).toBe(ink)

  // A press on the button counts even before the palette's code has loaded.
  await page.getByRole('button', { name: 'Search' }).first().click()
  const palette = page.getByRole('dialog', { name: 'Search' })
  const [marked, unmarked] = [
    palette.getByRole('option', { selected: true }),
    palette.getByRole('option', { selected: false }).first(),
  ]
  await expect(marked).toHaveCount(1)
  expect(await styleOf(marked, 'outline-style')).toBe('solid')
  expect(await styleOf(unmarked, 'outline-style')).toBe('none')

  await page.goto('/squad-room')
  await page.getByRole('button', { name: 'Room settings' }).press('Enter')
  const items = page.getByRole('menuitem')
  await expect(items.first()).toBeVisible()
  await page.keyboard.press('Home')
  await expect(items.first()).toBeFocused()
  expect(await styleOf(items.first(), 'outline-style')).toBe('solid')
  expect(await styleOf(items.nth(1), 'outline-style')).toBe('none')
  await page.keyboard.press('Escape')
  const [own, other] = [
    page.getByRole('button', { name: 'Thumbs up, 1: you' }),
    page.getByRole('button', { name: 'Heart, 1: Carl Brandt' }),
  ]
  expect(await styleOf(own, 'background-color')).not.toBe(await styleOf(other, 'background-color'))
})

test('black lines of a transparent image can be seen in the dark theme: before it is sent, in the room and in full size', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { carl } = await squad(origin, makeAdmin, 'Tara Stone')
  const page = await open(browser, origin, carl, { colorScheme: 'dark' })
  await page.goto('/squad-room')
  const line = { create: { width: 400, height: 100, channels: 4, background: '#000' } } as const
  const buffer = await sharp(line).extend({ top: 100, bottom: 100, background: '#0000' }).png().toBuffer()
  await page.locator('input[type=file]').setInputFiles({ name: 'line.png', mimeType: 'image/png', buffer })
  const dialog = page.getByRole('dialog', { name: 'Send an image' })
  await expectLightTop(dialog.locator('img'))
  await dialog.getByRole('button', { name: 'Send' }).click()
  const opener = page.getByRole('button', { name: 'Open image: line' })
  await expectLightTop(opener.locator('img'))
  await opener.click()
  const full = page.getByRole('dialog', { name: 'line' }).locator('img')
  await expectLightTop(full)
  // Its description, which stands there if the image cannot be loaded.
  const words = await styleOf(full, 'color')
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => styleOf(page.locator('body'), 'color')).toBe(words)
})

/** A spot a little below the middle of the image's upper edge, inside any round corner. */
const expectLightTop = (image: Locator) =>
  expect(async () => {
    const { data, info } = await sharp(await image.screenshot())
      .greyscale()
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data[(8 * info.width + info.width / 2) * info.channels]).toBeGreaterThan(200)
  }).toPass({ timeout: 15_000 })

test('on a phone, every row of the menu begins at the same edge and is as large as the others', async ({
  browser,
  origin,
}) => {
  const page = await open(browser, origin, await actor(origin, 'founder', 'Mette Menu'), {
    viewport: { width: 375, height: 700 },
    hasTouch: true,
  })
  await page.goto('/pricing')
  await page.getByRole('button', { name: 'Open menu' }).tap()
  const rows = page.getByRole('navigation', { name: 'Menu' }).locator('a, button')
  await expect(rows).toHaveCount(8)
  const looks = await rows.evaluateAll(all =>
    all.map(row => {
      const range = document.createRange()
      range.selectNodeContents(row)
      const { left } = range.getBoundingClientRect()
      return `${Math.round(left)} px in, ${row.getBoundingClientRect().height} px high, ${getComputedStyle(row).fontSize}`
    }),
  )
  expect([...new Set(looks)]).toHaveLength(1)
})

test('on a very wide screen the lines of an introduction are no longer than one can read', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Wide')
  const page = await open(browser, origin, fran, { viewport: { width: 2560, height: 1300 } })
  await page.goto('/webhooks')
  const longest = await page.getByText('We tell your server what happens').evaluate(({ firstChild }) => {
    const range = document.createRange()
    const lengths = new Map<number, number>()
    if (!firstChild) return Infinity
    for (let at = 0; at < (firstChild.textContent?.length ?? 0); at += 1) {
      range.setStart(firstChild, at)
      range.setEnd(firstChild, at + 1)
      const { top } = range.getBoundingClientRect()
      lengths.set(top, (lengths.get(top) ?? 0) + 1)
    }
    return Math.max(...lengths.values())
  })
  expect(longest).toBeLessThanOrEqual(80)
})
