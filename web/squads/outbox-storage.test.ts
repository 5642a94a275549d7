import { expect, test } from 'vitest'
import { memoryBox, text } from '#/tests/squad-browser.ts'
import { makeOutboxStorage } from './outbox-storage.ts'

test('a refused message stays refused, also where there is no more room to note it: it is not sent again', () => {
  const box = memoryBox()
  const storage = makeOutboxStorage('outbox:', box)
  const outgoing = { id: 'm1', roomId: 'room', at: 1, replyTo: null, body: text('hello'), refused: null }
  storage.put(outgoing)
  box.isFull = true
  storage.put({ ...outgoing, refused: 'No.' })
  expect(storage.list()).toMatchObject([{ id: 'm1', refused: 'No.' }])
})
