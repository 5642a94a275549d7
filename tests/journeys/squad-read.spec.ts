import { randomUUID } from 'node:crypto'
import { expect, test } from './fixture.ts'
import { message } from './squad-page.ts'
import { open, squad } from './stage.ts'

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
