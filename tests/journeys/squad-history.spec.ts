import type { Browser, Page } from '@playwright/test'
import { expect, faultsOf, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { act, composer, log, message, react, write } from './squad-page.ts'
import { actor, idOf, open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

const count = 240
const line = (page: Page, nth: number) => message(page, `Line ${nth} of`)

/** The sequence numbers of the messages on screen, in order. */
const places = (page: Page) =>
  log(page)
    .getByRole('article')
    .evaluateAll(rows => rows.map(row => Number(row.getAttribute('data-seq'))))

const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1)

const scrollTo = (page: Page, end: 'top' | 'bottom') =>
  log(page).evaluate((frame, where) => frame.scrollTo({ top: where === 'top' ? 0 : frame.scrollHeight }), end)

/** Scrolls to the end of what is loaded again and again, until a line is visible. */
const scrollUntil = (page: Page, end: 'top' | 'bottom', nth: number) =>
  expect(async () => {
    await scrollTo(page, end)
    await expect(line(page, nth)).toBeInViewport({ timeout: 300 })
  }).toPass()

async function longRoom(stage: Stage, founderName: string) {
  const { browser, origin, makeAdmin, dataDir } = stage
  const team = await squad(origin, makeAdmin, founderName)
  await longTalk(dataDir, { roomId: team.roomId, senderId: await idOf(team.fran), count })
  await team.carl.api.squads.read({ roomId: team.roomId, seq: count })
  const page = await open(browser, origin, team.carl, { viewport: { width: 1000, height: 600 } })
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  await expect(line(page, count)).toBeInViewport()
  return { ...team, page, faults }
}

interface Stage {
  browser: Browser
  origin: string
  dataDir: string
  makeAdmin: (email: string) => Promise<void>
}

test('older pages come above without moving what is read, back to the first message', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { page, faults } = await longRoom({ browser, origin, dataDir, makeAdmin }, 'Hilda Long')
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/rpc/squads/messages*', route => gate.promise.then(() => route.continue()))
  await log(page).evaluate(frame => frame.scrollTo({ top: 250 }))
  await expect(page.getByText('Loading older messages')).toHaveCount(1)
  const read = line(page, 195)
  await expect(read).toBeInViewport()
  const before = await read.boundingBox()
  gate.resolve()
  await expect(line(page, 150)).toHaveCount(1)
  const after = await read.boundingBox()
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2)
  await scrollUntil(page, 'top', 1)
  expect(await places(page)).toEqual(upTo(count))
  await page.getByRole('button', { name: 'Jump to latest' }).press('Enter')
  await expect(line(page, count)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Jump to latest' })).toHaveCount(0)
  await expect(log(page).locator('[data-message]').last()).toBeFocused()
  expect(faults).toEqual([])
  await page.context().close()
})

test('a reply and a search lead to a message far up, where a screen reader hears how much comes meanwhile, and reading on leads back without a hole', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { page, cara, roomId, faults } = await longRoom({ browser, origin, dataDir, makeAdmin }, 'Hugo Long')
  const { items } = await cara.api.squads.messages({ roomId, around: 12 })
  const original = items.find(({ seq }) => seq === 12)
  await cara.api.squads.send({ id: crypto.randomUUID(), roomId, replyTo: original?.id ?? '', content: 'I agree' })
  await message(page, 'I agree').getByRole('button', { name: 'Reply to' }).click()
  await expect(log(page).locator('[data-seq="12"]')).toBeFocused()
  await expect(log(page).locator('[data-seq="12"]')).toBeInViewport()
  await says(cara, roomId, 'Meanwhile')
  await expect(log(page).locator('~ [aria-live=polite]')).toContainText('1 new message')
  await page.getByRole('button', { name: 'Jump to latest' }).click()
  await expect(message(page, 'I agree')).toBeInViewport()

  await page.getByRole('button', { name: 'Search messages' }).click()
  await page.getByLabel('Words').fill('line 120')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Line 120 of/ })
    .click()
  await expect(line(page, 120)).toBeFocused()
  await expect(line(page, 120)).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect(line(page, 119)).toBeFocused()
  await scrollUntil(page, 'bottom', count)
  const seen = await places(page)
  expect(seen).toEqual(upTo(count + 2).slice((seen[0] ?? 0) - 1))
  await expect(message(page, 'I agree')).toHaveCount(1)
  expect(faults).toEqual([])
  await page.context().close()
})

test('messages further on that did not load say so below the last one, and come when they are asked for again', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { page } = await longRoom({ browser, origin, dataDir, makeAdmin }, 'Hanna Long')
  const openLine100 = async () => {
    await page.getByRole('button', { name: 'Search messages' }).click()
    await page.getByLabel('Words').fill('line 100')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Line 100 of/ })
      .click()
  }
  await page.route('**/api/rpc/squads/messages', route =>
    route.request().postData()?.includes('around') ? route.abort() : route.continue(),
  )
  await openLine100()
  await expect(toast(page, 'Failed to open message.')).toBeVisible()
  await page.unroute('**/api/rpc/squads/messages')
  await openLine100()
  await expect(line(page, 100)).toBeInViewport()
  const asked: string[] = []
  await page.route('**/api/rpc/squads/messages*', route => {
    asked.push(route.request().url())
    return route.abort()
  })
  await scrollTo(page, 'bottom')
  const failure = page.getByRole('alert').filter({ hasText: 'Newer messages did not load' })
  await expect(failure).toBeVisible()
  await page.waitForTimeout(1_000)
  expect(asked).toHaveLength(1)
  await expect(page.getByText('Older messages did not load')).toHaveCount(0)
  await page.unroute('**/api/rpc/squads/messages*')
  await scrollTo(page, 'bottom')
  await failure.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(line(page, 151)).toHaveCount(1)
  await expect(failure).toHaveCount(0)
  await expect(line(page, 150)).toBeFocused()
  await scrollUntil(page, 'bottom', count)
  const seen = await places(page)
  expect(seen).toEqual(upTo(count).slice((seen[0] ?? 0) - 1))
  await page.context().close()
})

test('who has much unread begins where reading stopped, and can go back to any message as unread', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { page, fran, carl, roomId, faults } = await longRoom({ browser, origin, dataDir, makeAdmin }, 'Hedda Long')
  const unread = async () => (await carl.api.squads.unread()).unread
  await scrollTo(page, 'top')
  await line(page, 150).scrollIntoViewIfNeeded()
  await act(page, 'Line 150 of', 'Mark unread from here')
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect.poll(unread).toBe(91)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page.getByRole('link', { name: 'Squad Chat 91 unread' })).toBeVisible()
  await says(fran, roomId, 'Since you left')
  await page.getByRole('link', { name: /Squad Chat/ }).click()
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(line(page, 150)).toBeInViewport()
  await page.getByRole('button', { name: /Jump to latest/ }).click()
  await expect(message(page, 'Since you left')).toBeInViewport()
  await expect.poll(unread).toBe(0)

  await page.reload()
  await expect(message(page, 'Since you left')).toBeInViewport()
  await expect(log(page).getByText('New', { exact: true })).toHaveCount(0)
  await carl.api.squads.markUnread({ roomId, seq: 20 })
  await page.reload()
  await expect(line(page, 20)).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to latest/ })).toBeVisible()
  expect(faults).toEqual([])
  await page.context().close()
})

test('two tabs of one person show the same room, the same badge and the same drafts', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Hanna Twin')
  const other = await actor(origin, 'founder', 'Hektor Twin')
  const team = { founderId: await idOf(other), contributorId: await idOf(carl), notes: '' }
  await ada.api.admin.assign({ id: crypto.randomUUID(), ...team })
  for (const words of ['one', 'two']) await says(fran, roomId, words)
  const first = await open(browser, origin, carl)
  const second = await first.context().newPage()
  const badge = (page: Page, waits: number) =>
    page.getByRole('link', { name: waits > 0 ? `Squad Chat ${waits} unread` : 'Squad Chat', exact: true })
  const room = `/squad-room?roomId=${roomId}`

  await test.step('what one tab reads is read in the other, and what it marks unread is unread there', async () => {
    for (const page of [first, second]) {
      await page.goto('/contributor-dashboard')
      await expect(badge(page, 2)).toBeVisible()
    }
    await second.goto(room)
    await expect(badge(first, 0)).toBeVisible()
    await act(second, 'two', 'Mark unread from here')
    await expect(badge(first, 1)).toBeVisible()
    await second.getByRole('button', { name: 'Back' }).click()
    await expect(badge(second, 1)).toBeVisible()
  })
  await test.step('what one tab sends, edits, reacts to and deletes is so in the other, once', async () => {
    for (const page of [first, second]) await page.goto(room)
    await write(first, 'written once')
    await expect(message(second, 'written once')).toBeVisible()
    await write(second, 'an answer')
    for (const page of [first, second])
      await expect(log(page).getByRole('article')).toHaveText([/one/, /two/, /written once/, /an answer/])
    await act(first, 'an answer', 'Edit')
    await first.getByLabel('Edit message').fill('a better answer')
    await first.keyboard.press('Enter')
    await expect(message(second, 'a better answer')).toContainText('Edited')
    await react(second, 'one', 'Heart')
    await expect(message(first, 'one').first().getByRole('button', { name: 'Heart, 1: you' })).toBeVisible()
    await act(second, 'written once', 'Delete')
    await second.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    for (const page of [first, second]) {
      await expect(message(page, 'written once')).toHaveCount(0)
      await expect(message(page, 'This message was deleted')).toHaveCount(1)
    }
  })
  await test.step('each room has its own draft, in both tabs, until one of them sends it', async () => {
    await first.bringToFront()
    await composer(first).fill('half a thought')
    await expect(composer(second)).toHaveValue('half a thought')
    await first.getByRole('button', { name: 'Rooms' }).click()
    await first
      .getByRole('dialog')
      .getByRole('link', { name: /Hektor/ })
      .click()
    await expect(first.getByRole('heading', { level: 1 })).toContainText('Hektor')
    await expect(composer(first)).toHaveValue('')
    await composer(first).fill('for the others')
    await expect(composer(second)).toHaveValue('half a thought')
    await first.reload()
    await expect(composer(first)).toHaveValue('for the others')
    await first.goto(room)
    await expect(composer(first)).toHaveValue('half a thought')
    await composer(second).press('Enter')
    await expect(message(first, 'half a thought')).toHaveCount(1)
    await expect(composer(first)).toHaveValue('')
  })
  await first.context().close()
})
