import type { Page } from '@playwright/test'
import { expect, faultsOf, test } from './fixture.ts'
import { fail } from './screens/screen.ts'
import { act, log, message, react } from './squad-page.ts'
import { open, openLive, says, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever reacts or pins hears once it is done, and nothing of what others do or what failed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, ada, roomId } = await squad(origin, makeAdmin, 'Frida Pinning')
  const { id } = await says(carl, roomId, 'Hello')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  const thumbs = message(page, 'Hello').getByRole('button', { name: /^Thumbs up/ })
  const eyes = message(page, 'Hello').getByRole('button', { name: /^Eyes/ })
  await expect(message(page, 'Hello')).toBeVisible()
  const heard = await listenTo(page)
  await react(page, 'Hello', 'Thumbs up')
  await expect.poll(() => heard).toEqual(['Thumbs up added'])
  await thumbs.click()
  await expect.poll(() => heard).toEqual(['Thumbs up added', 'Thumbs up removed'])
  await act(page, 'Hello', 'Pin')
  await act(page, 'Hello', 'Unpin')
  await expect.poll(() => heard.slice(2)).toEqual(['Message pinned', 'Message unpinned'])

  // An admin who has written nothing here is not on the team, and has not left it.
  await ada.api.squads.react({ id, emoji: '🎉', on: true })
  await expect(message(page, 'Hello').getByRole('button', { name: 'Celebration, 1: somebody else' })).toBeVisible()
  await carl.api.squads.react({ id, emoji: '👀', on: true })
  await expect(eyes).toHaveText(/1$/)
  await fail(page, 'squads.react')
  await eyes.click()
  await expect(toast(page, 'Failed to update message')).toBeVisible()
  expect(heard).toHaveLength(4)
  expect(faults).toEqual([])
})

test('of what comes in a busy room while a message is read out, a screen reader hears together, and what comes later at once', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, cara, roomId } = await squad(origin, makeAdmin, 'Frida Busy')
  const page = await open(browser, origin, fran)
  await page.clock.install()
  await openLive(page, '/squad-room')
  await expect(log(page).getByText('Start the conversation')).toBeVisible()
  const heard = await listenTo(page)
  await page.clock.pauseAt(Date.now() + 3_000)
  await says(carl, roomId, 'First')
  await expect.poll(() => heard).toEqual([expect.stringMatching(/Carl Brandt.?: First$/)])
  await Promise.all(Array.from({ length: 8 }, (_, nth) => says(cara, roomId, `Then ${nth}`)))
  await expect(log(page).getByText('Then')).toHaveCount(8)
  expect(heard).toHaveLength(1)
  await page.clock.runFor(2_000)
  await expect.poll(() => heard.slice(1)).toEqual(['8 new messages'])
  await page.clock.runFor(2_000)
  await says(carl, roomId, 'Last')
  await expect.poll(() => heard.slice(2)).toEqual([expect.stringMatching(/: Last$/)])
})

test('what a screen reader was told of a message goes when the message is changed or deleted', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Silent')
  const page = await open(browser, origin, fran)
  await openLive(page, '/squad-room')
  const said = page.locator('[role=log] ~ [aria-live=polite]')
  const first = await says(carl, roomId, 'My password is tulip')
  await expect(said).toHaveText(/: My password is tulip$/)
  await carl.api.squads.edit({ id: first.id, content: 'Never mind' })
  await expect(message(page, 'Never mind')).toBeVisible()
  await expect(said).toHaveText('')
  const second = await says(carl, roomId, 'It was a rose')
  await expect(said).toHaveText(/: It was a rose$/)
  await carl.api.squads.remove({ id: second.id })
  await expect(log(page).getByText('This message was deleted')).toBeVisible()
  await expect(said).toHaveText('')
})

/** What the room tells screen readers from now on. */
async function listenTo(page: Page) {
  const heard: string[] = []
  await page.exposeFunction('hear', (words: string) => heard.push(words))
  await page.evaluate(() => {
    const region = document.querySelector('[role=log] ~ [aria-live=polite]')
    const added = new MutationObserver(changes => {
      for (const { addedNodes } of changes)
        for (const { textContent } of addedNodes) if (textContent) Reflect.get(window, 'hear')(textContent)
    })
    if (region) added.observe(region, { childList: true, subtree: true })
  })
  return heard
}
