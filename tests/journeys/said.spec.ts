import { randomUUID } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { isolated } from '#/rules/isolated.ts'
import { post, postsCampaign, redditPost } from '../samples.ts'
import { expect, password, test } from './fixture.ts'
import { bell, noticed, panel } from './notice-page.ts'
import { message, write } from './squad-page.ts'
import { actor, founderWithPlan, hydrated, open, openLive, pair, revisesEnded, says, squad } from './stage.ts'

async function twoPosts(origin: string) {
  const fran = await founderWithPlan(origin, 'Fran Heard')
  const { id: campaignId } = await fran.api.campaigns.create(postsCampaign({ saasName: 'Hearsay' }))
  const [alma, bo] = [await actor(origin, 'contributor', 'Alma Ray'), await actor(origin, 'contributor', 'Bo Lund')]
  const { id } = await alma.api.submissions.submitPost({ ...post(campaignId), title: 'First words' })
  const { id: second } = await bo.api.submissions.submitPost({ ...post(campaignId), title: 'Second words' })
  return { fran, alma, bo, id, second }
}

test('at the desk a decision is said once while it is new, and its undoing as well', async ({ browser, origin }) => {
  const { fran, id } = await twoPosts(origin)
  await fran.api.accounts.changeUndoTime({ undoSeconds: 30 })
  const page = await open(browser, origin, fran)
  await page.goto('/founder-dashboard?tab=posts')
  const said = page.getByRole('region', { name: 'Posts to review' }).getByRole('status')
  await expect(page.locator('li[data-card]')).toHaveCount(2)
  await expect(page.getByRole('status').filter({ hasText: 'Your turn: 2' })).toHaveCount(1)
  await hydrated(page.locator('li[data-card]').first())
  await page.keyboard.press('j')
  await page.keyboard.press('a')
  await expect(said).toHaveText(/^Approving “First words”\. You can undo it for (30|2\d) seconds, with the key z\.$/)
  // The Undo button comes directly before the next card in the tab order.
  await expect(page.locator('li[data-card]').first()).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('z')
  await expect(said).toHaveText('Undone: Approving “First words”')

  await fran.api.submissions.decide({ move: 'approve', ids: [id] })
  await page.goto('/founder-dashboard?tab=posts')
  await expect(page.getByRole('group', { name: 'Approving “First words”' })).toBeVisible()
  await expect(said).toHaveText('')
})

/** Navigates within the app: before hydration, the browser would load the whole page. */
async function follows(link: Locator) {
  await hydrated(link)
  await link.press('Enter')
}

test('a link to a piece of work shows it, and the keyboard goes on from it', async ({ browser, origin }) => {
  const { fran, alma, bo, id, second } = await twoPosts(origin)
  const page = await open(browser, origin, fran, { viewport: { width: 1280, height: 500 } })
  await page.goto('/founder-dashboard')
  await follows(page.getByRole('link', { name: 'Review “Second words”' }))
  const card = page.getByRole('listitem', { name: 'Second words' })
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  await fran.api.submissions.approve({ id })

  const own = await open(browser, origin, alma, { viewport: { width: 1280, height: 500 } })
  await own.goto('/contributor-dashboard')
  await follows(own.getByRole('link', { name: 'Publish “First words”' }))
  const work = own.getByRole('listitem', { name: 'First words' })
  await expect(work).toBeFocused()
  await expect(work).toBeInViewport()

  await fran.api.submissions.reject({ id: second, reason: null })
  const again = await open(browser, origin, bo, { viewport: { width: 1280, height: 500 } })
  await again.goto('/contributor-dashboard')
  await follows(again.getByRole('link', { name: 'Revise and resend “Second words”' }))
  const part = again.getByRole('region', { name: 'Take part' })
  await expect(part).toBeFocused()
  await expect(part).toBeInViewport()
})

test('a link to a campaign in review shows it, and the keyboard goes on from it', async ({
  browser,
  origin,
  dataDir,
}) => {
  const { fran, alma, id } = await twoPosts(origin)
  await fran.api.submissions.approve({ id })
  const { engagementCampaignId: own } = await alma.api.submissions.publish({ id, url: redditPost() })
  await revisesEnded(dataDir, alma, own)
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 600 } })
  await page.goto('/founder-dashboard')
  const link = page.getByRole('link', { name: 'Review Alma Ray’s campaign' })
  const card = page.getByRole('listitem', { name: 'Hearsay' })
  await follows(link)
  await expect(card).toBeFocused()
  await expect(card).toBeInViewport()
  // Once more, now that its tab is already open.
  await link.press('Enter')
  await expect(card).toBeFocused()
})

test('in a squad room a message that says the same again is heard again, but not after one’s own, and whoever goes through messages hears their words', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Heard')
  await says(carl, roomId, 'Hello')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await expect(message(page, 'Hello')).toHaveAccessibleDescription('Hello')
  const heard: string[] = []
  await page.exposeFunction('hear', (words: string) => heard.push(words))
  await page.evaluate(() => {
    const region = document.querySelector('[role=log] ~ [aria-live=polite]')
    const changed = new MutationObserver(() => Reflect.get(window, 'hear')(region?.textContent))
    if (region) changed.observe(region, { childList: true, characterData: true, subtree: true })
  })
  for (const nth of [1, 2]) {
    await says(carl, roomId, 'Yes')
    await expect(message(page, 'Yes')).toHaveCount(nth)
    await expect.poll(() => heard.length).toBe(nth)
  }
  await write(page, 'Good')
  await expect(message(page, 'Good')).toHaveAttribute('data-message')
  expect(heard).toEqual(['Carl Brandt: Yes', 'Carl Brandt: Yes'])

  await page.context().setOffline(true)
  const { id } = await says(carl, roomId, 'Not meant')
  await carl.api.squads.remove({ id })
  await says(fran, roomId, 'From the other device')
  for (const nth of [1, 2, 3, 4, 5, 6]) await says(carl, roomId, `Missed ${nth}`)
  await page.context().setOffline(false)
  await expect(message(page, 'Missed 6')).toBeVisible()
  await expect.poll(() => heard.at(-1)).toBe('6 new messages')
})

test('a tooltip goes with Escape alone, and stays while the pointer reads it', async ({ browser, origin }) => {
  const { fran, somethingCame } = await noticed(origin, 'Fran Tip')
  await somethingCame()
  const page = await open(browser, origin, fran, { viewport: { width: 900, height: 700 } })
  await page.goto('/founder-dashboard')
  const button = page.getByRole('button', { name: 'Open menu' })
  const tip = button.locator('xpath=following-sibling::*')
  // Repeated, because a pointer that arrives before hydration is not noticed.
  await expect(async () => {
    await page.mouse.move(450, 400)
    await button.hover()
    await expect(tip).toBeVisible({ timeout: 1_000 })
  }).toPass()
  const box = await tip.boundingBox()
  await page.mouse.move((box?.x ?? 0) + 10, (box?.y ?? 0) + (box?.height ?? 0) / 2, { steps: 20 })
  await expect(tip).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(tip).toBeHidden()

  await bell(page, '1').click()
  // The panel's first button is the last to appear. Tab goes around to it from the last one, and Shift+Tab goes back.
  await expect(panel(page).getByRole('button', { name: 'Enable Push' })).toBeVisible()
  const remove = panel(page).getByRole('button', { name: /^Delete/ })
  const label = remove.locator('xpath=following-sibling::*')
  await remove.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(label).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(label).toBeHidden()
  await expect(panel(page)).toHaveAttribute('data-state', 'open')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
})

test('Escape closes a dialog at once, also on its Close button, whose tooltip goes with it', async ({
  browser,
  origin,
}) => {
  const fran = await actor(origin, 'founder', 'Fran Close')
  const page = await open(browser, origin, fran, { viewport: { width: 900, height: 700 } })
  await page.goto('/founder-dashboard')
  await page.getByRole('button', { name: 'Open menu' }).press('Enter')
  const dialog = page.getByRole('dialog')
  const close = dialog.getByRole('button', { name: 'Close' })
  await close.focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await expect(close.locator('xpath=following-sibling::*')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('a page that is not there says so in its title', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/no-such-page')
  await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  await expect(page).toHaveTitle('Page not found · Karmasquad')
  await page.getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveTitle(/^Karmasquad: /)
})

test('why a login was refused stays in its form', async ({ browser, origin }) => {
  const page = await open(browser, origin, null)
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${randomUUID()}@example.com`)
  await page.getByLabel('Password').fill(password)
  const main = page.getByRole('main')
  await main.locator('button[type=submit]').click()
  await expect(main.getByText('Invalid email or password')).toBeVisible()
})

test('a name or a search from right to left stays on its side of the words around it', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const name = 'נועה לוי (2)'
  const { fran, carl, roomId } = await squad(origin, makeAdmin, name)
  const { id } = await says(carl, roomId, 'Ready')
  await fran.api.squads.react({ id, emoji: '👍', on: true })
  const page = await open(browser, origin, carl)
  await openLive(page, '/squad-room')
  const reaction = page.getByRole('button', { name: `Thumbs up, 1: ${isolated(name)}` })
  await expect(reaction).toHaveAttribute('title', isolated(name))
  await says(fran, roomId, 'Go')
  await expect(page.locator('p[aria-live]').getByText(': Go')).toHaveText(`${isolated(name)}: Go`)
  await page.goto(`/explore?q=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'Nothing matches' }).locator('bdi')).toHaveText(name)
})

test('a report is no longer said to lack words once they are typed', async ({ browser, origin }) => {
  const { fran, cara } = await pair(origin, 'Fran Faultless', 'Cara Faultless')
  const { id } = await fran.api.campaigns.create(postsCampaign())
  const page = await open(browser, origin, cara)
  await page.goto(`/campaign/${id}`)
  await page.getByRole('button', { name: /^Report/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Report this campaign?' })
  const words = dialog.getByLabel('In your words')
  await dialog.getByLabel('What is wrong with it').selectOption('other')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(words).toHaveAttribute('aria-invalid', 'true')
  await words.pressSequentially('It')
  await expect(words).not.toHaveAttribute('aria-invalid')
})
