import { expect, test } from 'vitest'
import { memoryOutboxStorage, openRoom, text } from '#/tests/squad-browser.ts'

/** The server answers each message with this status, until it is told otherwise. */
async function openRefusing(status: number) {
  const room = await openRoom({ held: 0 })
  const { send } = room.server.api.squads
  let isRefusing = true
  room.server.api.squads.send = async input => {
    if (isRefusing) throw Object.assign(new Error('No.'), { status })
    return send(input)
  }
  return { ...room, relents: () => (isRefusing = false) }
}

test('who writes faster than a room takes it loses nothing: what was too much is sent a little later', async () => {
  const room = await openRefusing(429)
  room.store.outbox.send(text('one'), null)
  await room.settle()
  expect(room.refusals).toEqual([])
  expect(room.store.current().outgoing).toMatchObject([{ refused: null }])
  room.relents()
  await room.passes(5_000)
  expect(room.server.texts()).toEqual(['one'])
})

test('after a session has ended nothing is sent before the server has said who is signed in', async () => {
  const room = await openRefusing(401)
  room.store.outbox.send(text('one'), null)
  await room.settle()
  room.relents()
  room.session.isStillTheirs = false
  await room.passes(10_000)
  expect(room.server.texts()).toEqual([])
  expect(room.refusals).toEqual([])
  room.session.isStillTheirs = true
  await room.store.open()
  await room.settle()
  expect(room.server.texts()).toEqual(['one'])
})

test('a message is on screen all the time on its way, and once', async () => {
  const room = await openRoom({ held: 1 })
  const counts: number[] = []
  room.store.subscribe(() => counts.push(room.seen().filter(each => each.includes('hello')).length))
  room.store.outbox.send(text('hello'), null)
  await room.settle()
  expect(room.seen()).toEqual(['message 1', 'hello'])
  expect(new Set(counts)).toEqual(new Set([1]))
})

test('a message that comes back from the server is kept no longer, even if the answer to it was lost', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'after'
  room.store.outbox.send(text('hello'), null)
  await room.settle()
  expect(room.storage.list()).toHaveLength(1)
  const [sent] = room.server.messages
  if (sent) room.store.heard({ name: 'squad_message', message: sent })
  expect(room.storage.list()).toEqual([])
})

test('a message of an earlier visit keeps its place before what is written now, whatever the clock says', async () => {
  const storage = memoryOutboxStorage()
  storage.put({ id: 'early', roomId: 'room', at: 9_000_000, replyTo: null, body: text('early'), refused: null })
  const room = await openRoom({ held: 0, storage })
  room.store.outbox.send(text('now'), null)
  await room.settle()
  expect(room.server.texts()).toEqual(['early', 'now'])
})

test('a message whose last try fails just when the connection is back is sent a second later, however often it failed before', async () => {
  const room = await openRoom({ held: 0 })
  const { send } = room.server.api.squads
  let fail = () => {}
  room.server.api.squads.send = () =>
    new Promise((_, reject) => {
      fail = () => reject(new TypeError('Failed to fetch'))
    })
  room.store.outbox.send(text('hello'), null)
  await room.settle()
  for (const wait of [1_000, 2_000, 4_000]) {
    fail()
    await room.passes(wait)
  }
  void room.store.open()
  room.server.api.squads.send = send
  fail()
  await room.passes(1_000)
  expect(room.server.texts()).toEqual(['hello'])
})
