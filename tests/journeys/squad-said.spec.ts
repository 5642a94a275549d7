import { expect, faultsOf, test } from './fixture.ts'
import { fail } from './screens/screen.ts'
import { act, message, react } from './squad-page.ts'
import { open, says, squad } from './stage.ts'
import { toast } from './toast.ts'

test('whoever reacts or pins hears once it is done, and nothing of what others do or what failed', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Frida Pinning')
  const { id } = await says(carl, roomId, 'Hello')
  const page = await open(browser, origin, fran)
  const faults = faultsOf(page)
  await page.goto('/squad-room')
  const thumbs = message(page, 'Hello').getByRole('button', { name: /^Thumbs up/ })
  const eyes = message(page, 'Hello').getByRole('button', { name: /^Eyes/ })
  await expect(message(page, 'Hello')).toBeVisible()
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
  await react(page, 'Hello', 'Thumbs up')
  await expect.poll(() => heard).toEqual(['Thumbs up added'])
  await thumbs.click()
  await expect.poll(() => heard).toEqual(['Thumbs up added', 'Thumbs up removed'])
  await act(page, 'Hello', 'Pin')
  await act(page, 'Hello', 'Unpin')
  await expect.poll(() => heard.slice(2)).toEqual(['Message pinned', 'Message unpinned'])

  await carl.api.squads.react({ id, emoji: '👀', on: true })
  await expect(eyes).toHaveText(/1$/)
  await fail(page, 'squads.react')
  await eyes.click()
  await expect(toast(page, 'Failed to update message')).toBeVisible()
  expect(heard).toHaveLength(4)
  expect(faults).toEqual([])
})
