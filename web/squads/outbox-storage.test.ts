import { expect, test, vi } from 'vitest'
import { memoryBox, text } from '#/tests/squad-browser.ts'
import { keptBox, makeOutboxStorage } from './outbox-storage.ts'

test('a refused message stays refused, also where there is no room to note it: it is not sent again', () => {
  const setItem = vi.fn<Storage['setItem']>(() => {
    throw new Error('Full')
  })
  vi.stubGlobal('localStorage', { getItem: () => null, setItem, removeItem: setItem })
  const storage = makeOutboxStorage('outbox:', keptBox)
  const outgoing = { id: 'm1', roomId: 'room', at: 1, replyTo: null, body: text('hello'), refused: null }
  storage.put(outgoing)
  storage.put({ ...outgoing, refused: 'No.' })
  expect(storage.list()).toMatchObject([{ id: 'm1', refused: 'No.' }])
  storage.drop('m1')
  expect(storage.list()).toEqual([])
  expect(setItem).toHaveBeenCalled()
})

test('a room finds what was written in it, in the order of sending, and nothing else that is kept', () => {
  const box = memoryBox()
  const outgoing = { roomId: 'room', at: 2, replyTo: null, body: text('hello'), refused: null }
  const [here, elsewhere] = [makeOutboxStorage('outbox:a:', box), makeOutboxStorage('outbox:b:', box)]
  for (const id of ['m3', 'm2']) here.put({ ...outgoing, id })
  here.put({ ...outgoing, id: 'm9', at: 1 })
  elsewhere.put({ ...outgoing, id: 'm4' })
  for (const [at, damaged] of ['{"id":"m5"}', 'damaged', 'null'].entries()) box.keep(`outbox:a:${at}`, damaged)
  expect(here.list().map(({ id }) => id)).toEqual(['m9', 'm2', 'm3'])
  expect(elsewhere.list().map(({ id }) => id)).toEqual(['m4'])
})
