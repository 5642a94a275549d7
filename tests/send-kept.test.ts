import { randomUUID } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { makeQueries } from '#/web/api/queries.ts'
import { outboxPrefix } from '#/web/squads/outbox-keys.ts'
import { storeKey } from '#/web/squads/own-outbox.ts'
import { sendKept } from '#/web/squads/send-kept.ts'
import { makeOutboxStorage } from '#/web/squads/outbox-storage.ts'
import { fransRoomId as roomId } from './cast.ts'
import { memoryBox, text } from './squad-browser.ts'
import type { Person } from './world.ts'
import { openWorld } from './world.ts'

/** Somebody's open page, away from the room, in a browser where unsent messages were left when an earlier tab was closed. */
async function open({ id, api }: Person, words: readonly string[]) {
  const queryClient = new QueryClient()
  const queries = makeQueries(api)
  queryClient.setQueryData(queries.accounts.me.queryKey(), await api.accounts.me())
  const box = memoryBox()
  const storage = makeOutboxStorage(outboxPrefix(id, roomId), box)
  for (const [at, content] of words.entries())
    storage.put({ id: randomUUID(), roomId, at, replyTo: null, body: text(content), refused: null })
  const waiting = () => storage.list().map(({ body }) => body.kind === 'text' && body.content)
  return { queryClient, box, waiting, page: { queryClient, router: { invalidate: async () => {} }, queries, api } }
}

test('what waited when its tab was closed is sent in its order without the room being opened, once', async () => {
  await using world = await openWorld()
  const { fran, carl } = world
  const { page, box, waiting } = await open(carl, ['one', 'two'])
  await Promise.all([sendKept(page, carl.id, box), sendKept(page, carl.id, box)])
  await expect.poll(waiting).toEqual([])
  const { items } = await fran.api.squads.messages({ roomId })
  expect(items.map(({ content, sender }) => [content, sender.id])).toEqual([
    ['one', carl.id],
    ['two', carl.id],
  ])
})

test('nothing is sent in the name of somebody else, nor what its own room sends', async () => {
  await using world = await openWorld()
  const { fran, carl, cara } = world
  const { page, box, waiting } = await open(carl, ['mine'])
  await sendKept(page, cara.id, box)
  await sendKept({ ...page, api: cara.api }, carl.id, box)
  page.queryClient.setQueryData(storeKey(carl.id, roomId), 'its store')
  await sendKept(page, carl.id, box)
  expect(waiting()).toEqual(['mine'])
  expect((await fran.api.squads.messages({ roomId })).items).toEqual([])
})
