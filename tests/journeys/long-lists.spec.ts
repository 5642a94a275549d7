import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { comment, engagementCampaign } from '../samples.ts'
import { expect, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { composer, log } from './squad-page.ts'
import { actor, founderWithPlan, idOf, open, openLive, openRead, squad } from './stage.ts'

interface Styled {
  name: string
  args: { elementCount?: number }
}

test('when the composer grows by a line, the messages above it are not styled anew', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, roomId } = await squad(origin, makeAdmin, 'Fran Growing')
  const senderId = await idOf(fran)
  await longTalk(dataDir, { roomId, senderId, count: 50 })
  const page = await open(browser, origin, fran)
  await openLive(page, '/squad-room')
  await expect(log(page).getByRole('article')).toHaveCount(50)
  const elements = await log(page).locator('*').count()
  expect(elements).toBeGreaterThan(250)
  const height = async () => (await composer(page).boundingBox())?.height ?? 0
  await composer(page).fill('One line')
  const low = await height()
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  for (let line = 0; line < 3; line++) await composer(page).press('Shift+Enter')
  await expect.poll(height).toBeGreaterThan(low)
  const styled = await styledSince(browser)
  expect(Math.max(...styled)).toBeLessThan(elements)
})

test('a message that comes to a phone has nothing drawn or styled anew but itself', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, cara, roomId } = await squad(origin, makeAdmin, 'Fran Coming')
  const senderId = await idOf(fran)
  await longTalk(dataDir, { roomId, senderId, count: 50 })
  const page = await open(browser, origin, fran, { viewport: { width: 375, height: 720 } })
  await page.addInitScript(countComposers)
  await openRead(page, '/squad-room')
  await expect(log(page).getByRole('article')).toHaveCount(50)
  const composers = () => page.evaluate(() => Number(document.documentElement.dataset['composers']))
  const before = await composers()
  expect(before).toBeGreaterThan(0)
  await browser.startTracing(page, { categories: ['devtools.timeline'] })
  await cara.api.squads.send({ id: randomUUID(), roomId, content: 'Here I am' })
  await expect(log(page).getByText('Here I am')).toBeVisible()
  const styled = await styledSince(browser)
  expect(Math.max(...styled)).toBeLessThan(100)
  expect(await composers()).toBe(before)
})

test('when somebody of the team comes or goes, no message is drawn again', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, cara, roomId } = await squad(origin, makeAdmin, 'Fran Steady')
  const senderId = await idOf(fran)
  await longTalk(dataDir, { roomId, senderId, count: 50 })
  const page = await open(browser, origin, fran)
  await page.addInitScript(countDates)
  await openRead(page, '/squad-room')
  await expect(log(page).getByRole('article')).toHaveCount(50)
  const dates = () => page.evaluate(() => Number(document.documentElement.dataset['dates']))
  const team = page.getByRole('complementary', { name: 'About this squad' })
  await expect(team.getByText('Online')).toHaveCount(1)
  const before = await dates()
  expect(before).toBeGreaterThanOrEqual(50)
  const other = await open(browser, origin, cara)
  await other.goto('/contributor-dashboard')
  await expect(team.getByText('Online')).toHaveCount(2)
  expect(await dates()).toBe(before)
})

test('selecting a submission draws no other one again', async ({ browser, origin }) => {
  const fran = await founderWithPlan(origin, 'Fran Choosing')
  const { id } = await fran.api.campaigns.create(engagementCampaign())
  for (const name of ['Alma Ray', 'Bo Lund', 'Cy Park', 'Di Voss', 'Ed Moor', 'Flo Ness'])
    await (await actor(origin, 'contributor', name)).api.submissions.submitComment(comment(id))
  const page = await open(browser, origin, fran)
  await page.addInitScript(countDates)
  // Waits for the rereading after the connect, which renders all of them again.
  await openRead(page, `/manage-campaign/${id}`)
  await expect(page.locator('li[data-card]')).toHaveCount(6)
  const select = (name: string) => page.getByRole('checkbox', { name: `Select comment by ${name}` })
  // Selecting the first one renders its card again: the primary button moves from it to the selection bar.
  await select('Alma Ray').check()
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('1 selected')
  const dates = () => page.evaluate(() => Number(document.documentElement.dataset['dates']))
  const before = await dates()
  await select('Di Voss').check()
  await expect(page.getByRole('group', { name: 'Selection' })).toContainText('2 selected')
  const drawn = (await dates()) - before
  expect(drawn).toBe(1)
})

/** How many elements were styled at a time since the tracing began. */
async function styledSince(browser: Browser) {
  const { traceEvents }: { traceEvents: Styled[] } = JSON.parse((await browser.stopTracing()).toString())
  const styled = traceEvents.filter(({ name }) => name === 'UpdateLayoutTree').map(({ args }) => args.elementCount ?? 0)
  expect(styled).not.toEqual([])
  return styled
}

/** Counts on the root element how often it is asked for a touch keyboard: a composer does so whenever it is drawn. */
function countComposers() {
  const matchMedia = window.matchMedia.bind(window)
  let count = 0
  window.matchMedia = query => {
    if (query === '(pointer: coarse)') document.documentElement.dataset['composers'] = String(++count)
    return matchMedia(query)
  }
}

/** Counts on the root element how often a date is put into words: each message does so whenever it is drawn. */
function countDates() {
  const own = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')
  let count = 0
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    get() {
      count += 1
      document.documentElement.dataset['dates'] = String(count)
      return own?.get?.call(this)
    },
  })
}
