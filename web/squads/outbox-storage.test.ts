import { expect, test, vi } from 'vitest'
import { text } from '#/tests/squad-browser.ts'
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
