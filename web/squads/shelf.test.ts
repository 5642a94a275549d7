import { expect, test } from 'vitest'
import { memoryBox, text } from '#/tests/squad-browser.ts'
import { makeShelf } from './shelf.ts'

test('a refused message stays refused, also where there is no more room to note it: it is not sent again', () => {
  const box = memoryBox()
  const shelf = makeShelf('outbox:', box)
  const outgoing = { id: 'm1', roomId: 'room', at: 1, replyTo: null, body: text('hello'), refused: null }
  shelf.put(outgoing)
  box.isFull = true
  shelf.put({ ...outgoing, refused: 'No.' })
  expect(shelf.list()).toMatchObject([{ id: 'm1', refused: 'No.' }])
})
