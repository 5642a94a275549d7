import { expect, test } from './fixture.ts'
import { longTalk } from './long-room.ts'
import { composer, log, message, write } from './squad-page.ts'
import { idOf, open, says, squad } from './stage.ts'

test('what is marked unread on one device stays so where the room lies open, until its reader does something', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Uma Lane')
  for (const words of ['one', 'two', 'three']) await says(fran, roomId, words)
  const { lastSeq = 0 } = (await carl.api.squads.room({ roomId })) ?? {}
  await carl.api.squads.read({ roomId, seq: lastSeq })
  const unread = async () => (await carl.api.squads.unread()).unread
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await expect(message(page, 'three')).toBeVisible()
  await expect(log(page).getByText('New', { exact: true })).toHaveCount(0)
  await carl.api.squads.markUnread({ roomId, seq: lastSeq - 1 })
  await expect(log(page).getByText('New', { exact: true })).toBeVisible()
  // Longer than it takes to report what was read.
  await page.waitForTimeout(1_500)
  expect(await unread()).toBe(2)
  await composer(page).press('Shift')
  await expect.poll(unread).toBe(0)
  await page.context().close()
})

test('a room that was left begins again at what was marked unread on another device meanwhile', async ({
  browser,
  origin,
  dataDir,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Yara Stone')
  await longTalk(dataDir, { roomId, senderId: await idOf(fran), count: 40 })
  await carl.api.squads.read({ roomId, seq: 40 })
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await expect(message(page, 'Line 40 of')).toBeInViewport()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(log(page)).toHaveCount(0)
  await carl.api.squads.markUnread({ roomId, seq: 5 })
  await page.getByRole('link', { name: /Squad Chat/ }).click()
  await expect(message(page, 'Line 5 of')).toBeInViewport()
  await expect(log(page).getByText('New', { exact: true })).toBeInViewport()
  await expect(message(page, 'Line 40 of')).not.toBeInViewport()
  // Longer than it takes to report what was read.
  await page.waitForTimeout(1_500)
  expect((await carl.api.squads.unread()).unread).toBeGreaterThan(10)
  await page.context().close()
})

test('where fingers type, Enter breaks the line and the button sends', async ({ browser, origin, makeAdmin }) => {
  const { carl, roomId } = await squad(origin, makeAdmin, 'Vito Palm')
  const page = await open(browser, origin, carl, {
    viewport: { width: 375, height: 667 },
    hasTouch: true,
    isMobile: true,
  })
  await page.goto('/squad-room')
  await expect(composer(page)).toHaveAttribute('enterkeyhint', 'enter')
  await composer(page).tap()
  await page.keyboard.type('first')
  await page.keyboard.press('Enter')
  await page.keyboard.type('second')
  await expect(composer(page)).toHaveValue('first\nsecond')
  await page.getByRole('button', { name: 'Send' }).tap()
  await expect(message(page, 'first')).toBeVisible()
  await page.keyboard.type('third')
  await page.keyboard.press('Control+Enter')
  await expect(message(page, 'third')).toBeVisible()
  const said = async () => (await carl.api.squads.messages({ roomId })).items.map(({ content }) => content)
  await expect.poll(said).toEqual(['first\nsecond', 'third'])
  await page.context().close()

  const desk = await open(browser, origin, carl)
  await desk.goto('/squad-room')
  await expect(composer(desk)).toHaveAttribute('enterkeyhint', 'send')
  await write(desk, 'fourth')
  await expect(message(desk, 'fourth')).toBeVisible()
  await desk.context().close()
})

test('what waited when its tab was closed goes out once its writer is back, wherever in the app', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Wanda Frost')
  const page = await open(browser, origin, carl)
  await page.goto('/squad-room')
  await page.route('**/api/rpc/squads/send', route => route.abort())
  for (const words of ['one', 'two']) await write(page, words)
  await expect(log(page).getByRole('article', { name: 'Sending' })).toHaveCount(2)
  await page.close()
  const again = await page.context().newPage()
  await again.goto('/explore')
  await expect
    .poll(async () => (await fran.api.squads.messages({ roomId })).items.map(({ content }) => content))
    .toEqual(['one', 'two'])
  await again.context().close()
})

test('at midnight the messages of the day are yesterday’s', async ({ browser, origin, makeAdmin }) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Xena Moon')
  await says(fran, roomId, 'good night')
  const page = await open(browser, origin, carl)
  await page.clock.install({ time: new Date().setHours(23, 59, 40) })
  await page.goto('/squad-room')
  await expect(message(page, 'good night')).toBeVisible()
  await expect(log(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  // Short enough that the page does not take its connection for dead, and redraw for that reason.
  await page.clock.fastForward('00:25')
  await expect(log(page).getByRole('heading', { name: 'Yesterday' })).toBeVisible()
  await page.context().close()
})
