import { randomUUID } from 'node:crypto'
import { expect, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { open, says, squad } from './stage.ts'

test('in a room that fits the screen what is seen is read, and no mention of it stays unread', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Fran Miller')
  const page = await open(browser, origin, fran)
  await page.goto('/squad-room')
  await expect(page.getByText('Start the conversation!')).toBeVisible()
  for (const content of ['Hello', '@Fran Miller, are you there?', 'Have a look']) {
    await carl.api.squads.send({ id: randomUUID(), roomId, content })
    await expect(message(page, content)).toBeVisible()
  }
  await expect.poll(async () => (await fran.api.squads.unread()).unread).toBe(0)
  const unread = async () => (await fran.api.notifications.list({})).items.filter(({ read }) => !read)
  await expect.poll(unread).toEqual([])
})

test('what was deleted before it was seen, and what one wrote oneself, is not said to be new', async ({
  browser,
  origin,
  makeAdmin,
}) => {
  const { fran, carl, roomId } = await squad(origin, makeAdmin, 'Fran Miller')
  const lines = (text: string) => Array.from({ length: 6 }, () => text).join('\n')
  for (let nth = 1; nth <= 4; nth++) await says(fran, roomId, lines(`Seen ${nth}`))
  const gone = await Promise.all(Array.from({ length: 3 }, (_, nth) => says(fran, roomId, lines(`Gone ${nth}`))))
  for (const { id } of gone) await fran.api.squads.remove({ id })
  for (let nth = 1; nth <= 2; nth++) await says(fran, roomId, lines(`New ${nth}`))
  await says(carl, roomId, 'From my other device')
  const page = await open(browser, origin, carl, { viewport: { width: 375, height: 500 } })
  await page.goto('/squad-room')
  await expect(message(page, 'Seen 1')).toBeInViewport()
  await expect(page.getByRole('button', { name: /Jump to latest/ })).toHaveText('Jump to latest (5 new)')
})
