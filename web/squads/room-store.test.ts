import { expect, test } from 'vitest'
import { openRoom, text } from '#/tests/squad-browser.ts'
import { message } from '#/tests/squad-messages.ts'

test('what is sent shows at once, and once, however often the answer is lost', async () => {
  const room = await openRoom({ held: 3 })
  room.server.failing = 'after'
  room.store.outbox.send(text('hello'), null)
  expect(room.seen()).toEqual(['message 1', 'message 2', 'message 3', '(hello)'])
  await room.settle()
  expect(room.server.texts()).toEqual(['message 1', 'message 2', 'message 3', 'hello'])
  room.server.failing = null
  await room.passes(60_000)
  expect(room.server.texts()).toEqual(['message 1', 'message 2', 'message 3', 'hello'])
  expect(room.seen()).toEqual(['message 1', 'message 2', 'message 3', 'hello'])
})

test('a message that arrived is not reported as refused once the server has forgotten that it answered', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'after'
  room.store.outbox.send(text('hello'), null)
  await room.settle()
  room.session.isTheirs = false
  Object.assign(room.server, { failing: null, forgetful: true })
  const again = await openRoom({ server: room.server, storage: room.storage, held: 0 })
  await again.passes(60_000)
  expect(again.refusals).toEqual([])
  expect(again.storage.list()).toEqual([])
  expect(again.seen()).toEqual(['hello'])
})

test('messages keep their order over a lost connection, and over a reload', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'before'
  for (const words of ['one', 'two', 'three']) room.store.outbox.send(text(words), null)
  await room.settle()
  room.session.isTheirs = false
  room.server.failing = null
  const again = await openRoom({ server: room.server, storage: room.storage })
  await again.settle()
  expect(again.seen()).toEqual(['one', 'two', 'three'])
  // Messages from the earlier visit do not scroll this page to the end.
  expect([room, again].map(({ store }) => store.current().written)).toEqual([3, 0])
  expect(room.server.texts()).toEqual(['one', 'two', 'three'])
  expect(room.storage.list()).toEqual([])
})

test('what is on its way when the room is left is sent, and no more once its writer has logged out', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'before'
  for (const words of ['one', 'two']) room.store.outbox.send(text(words), null)
  await room.settle()
  room.store.close()
  room.server.failing = null
  await room.passes(5_000)
  expect(room.server.texts()).toEqual(['one', 'two'])
  room.server.failing = 'before'
  room.store.outbox.send(text('three'), null)
  await room.settle()
  room.session.isTheirs = false
  room.server.failing = null
  await room.passes(60_000)
  expect(room.server.texts()).toEqual(['one', 'two'])
})

test('a page that slept sends nothing in the name of whoever is signed in meanwhile, and goes on when its writer is back', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'before'
  room.store.outbox.send(text('one'), null)
  room.session.isStillTheirs = false
  await room.passes(40_000)
  room.server.failing = null
  await room.passes(60_000)
  expect(room.server.texts()).toEqual([])
  expect(room.seen()).toEqual(['(one)'])
  room.session.isStillTheirs = true
  await room.store.open()
  await room.settle()
  expect(room.server.texts()).toEqual(['one'])
})

test('a connection that hangs holds a message up for a while, not for ever', async () => {
  const room = await openRoom({ held: 0 })
  room.server.failing = 'hangs'
  for (const words of ['one', 'two']) room.store.outbox.send(text(words), null)
  await room.passes(15_000)
  room.server.failing = null
  expect(room.seen()).toEqual(['(one)', '(two)'])
  await room.passes(30_000)
  expect(room.seen()).toEqual(['one', 'two'])
})

test('a refused message waits for its person, and lets the others pass', async () => {
  const room = await openRoom({ held: 0 })
  room.server.refuses = 'bad'
  for (const words of ['bad', 'good']) room.store.outbox.send(text(words), null)
  await room.settle()
  expect(room.server.texts()).toEqual(['good'])
  expect(room.refusals).toEqual(['No.'])
  expect(room.store.current().outgoing).toMatchObject([{ refused: 'No.' }])
  room.server.refuses = ''
  room.store.outbox.retry(room.store.current().outgoing[0]?.id ?? '')
  await room.settle()
  expect(room.seen()).toEqual(['good', 'bad'])
})

/** The message that the room holds. */
const original = {
  id: 'm1',
  seq: 1,
  senderName: 'Fran',
  kind: 'text',
  content: 'message 1',
  campaignName: null,
  deleted: false,
} as const

test('an answer whose original was deleted before it was sent says so, and is sent without the quote when asked again', async () => {
  const { store, server, settle, refusals } = await openRoom({ held: 1 })
  server.gone = 'm1'
  store.outbox.send(text('I agree'), original)
  await settle()
  const [refused] = store.current().outgoing
  expect(refused).toMatchObject({ replyTo: null, body: { content: 'I agree' } })
  expect(refusals).toEqual(['The message you were answering was deleted. Retry sends this without the quote.'])
  store.outbox.retry(refused?.id ?? '')
  await settle()
  expect(server.texts()).toEqual(['message 1', 'I agree'])
})

test('an answer that waits shows nothing of an original that is deleted meanwhile', async () => {
  const { store, server, settle } = await openRoom({ held: 1 })
  server.failing = 'before'
  store.outbox.send(text('I agree'), original)
  await settle()
  expect(store.current().outgoing).toMatchObject([{ replyTo: { content: 'message 1', deleted: false } }])
  store.heard({ name: 'squad_message', message: message(1, { change: 2, content: '', deletedAt: 1 }) })
  expect(store.current().outgoing).toMatchObject([{ replyTo: { content: '', deleted: true } }])
})

test('a refused message that is deleted is gone, also after a reload', async () => {
  const room = await openRoom({ held: 0 })
  room.server.refuses = 'bad'
  room.store.outbox.send(text('bad'), null)
  await room.settle()
  room.store.outbox.discard(room.store.current().outgoing[0]?.id ?? '')
  expect(room.seen()).toEqual([])
  expect(room.storage.list()).toEqual([])
})

test('many facts after a gap are one question', async () => {
  const room = await openRoom({ held: 3 })
  room.server.asked.length = 0
  for (let seq = 4; seq <= 13; seq++) room.server.messages.push(message(seq))
  for (let seq = 8; seq <= 13; seq++) room.store.heard({ name: 'squad_message', message: message(seq) })
  await room.passes(1_000)
  expect(room.server.asked.filter(name => name === 'changes')).toHaveLength(1)
  expect(room.seen()).toHaveLength(13)
})

test('a change that overtook another one asks nothing', async () => {
  const room = await openRoom({ held: 3 })
  room.server.asked.length = 0
  for (const seq of [5, 4]) room.store.heard({ name: 'squad_message', message: message(seq) })
  await room.passes(1_000)
  expect(room.server.asked).toEqual([])
  expect(room.seen()).toHaveLength(5)
})

test('after a reconnect everything missed is there, in portions', async () => {
  const room = await openRoom({ held: 3 })
  for (let seq = 4; seq <= 30; seq++) room.server.messages.push(message(seq))
  room.store.heard({ name: 'connected' })
  await room.settle()
  expect(room.seen()).toHaveLength(30)
})

test('a question that a dead connection swallowed is asked again', async () => {
  const room = await openRoom({ held: 3 })
  room.server.messages.push(message(4))
  room.server.failing = 'hangs'
  room.store.heard({ name: 'connected' })
  await room.passes(1_000)
  room.server.failing = null
  // The socket has reconnected; the request still hangs on the dead connection.
  room.store.heard({ name: 'connected' })
  await room.passes(30_000)
  expect(room.seen()).toHaveLength(4)
})

test('a room whose first messages hang on a dead connection says so, and opens when it is tried again', async () => {
  const room = await openRoom({ held: 3 })
  room.server.failing = 'hangs'
  const again = await openRoom({ server: room.server })
  await again.passes(15_000)
  expect(again.store.current().state).toBe('loading')
  await again.passes(15_000)
  expect(again.store.current().state).toBe('failed')
  room.server.failing = null
  again.store.heard({ name: 'connected' })
  await again.settle()
  expect(again.seen()).toHaveLength(3)
})

test('older messages that hang on a dead connection can be asked for again', async () => {
  const room = await openRoom({ held: 200 })
  room.store.goToLatest()
  room.server.failing = 'hangs'
  void room.store.older()
  await room.passes(30_000)
  expect(room.store.current().more).toEqual({ older: 'failed', newer: 'idle' })
  room.server.failing = null
  const again = room.store.older({ again: true })
  expect(room.store.current().more).toEqual({ older: 'retrying', newer: 'idle' })
  await again
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'idle' })
  expect(room.seen()).toHaveLength(100)
})

test('marking as unread fails when a dead connection swallows it', async () => {
  const room = await openRoom({ held: 3 })
  room.server.failing = 'hangs'
  const marked = Promise.allSettled([room.store.unreadFrom(2)])
  await room.passes(60_000)
  expect(await marked).toMatchObject([{ status: 'rejected' }])
})

test('marking as unread has not failed when only its answer was lost', async () => {
  const room = await openRoom({ held: 3 })
  room.server.failing = 'after, once'
  await room.store.unreadFrom(2)
  expect(room.store.current().newFrom).toBe(2)
})

test.each(['before', 'hangs'] as const)(
  'what was read while the connection failed (%s) is told when it works',
  async how => {
    const room = await openRoom({ held: 5 })
    room.server.failing = how
    room.store.seen(5)
    await room.passes(10_000)
    room.server.failing = null
    expect(room.server.readUpTo).toEqual([])
    await room.passes(40_000)
    expect(room.server.readUpTo).toEqual([5])
  },
)

test('whoever is no longer a member sees the room closed', async () => {
  const room = await openRoom({ held: 3 })
  room.server.closed = true
  room.store.heard({ name: 'connected' })
  await room.settle()
  expect(room.store.current().state).toBe('closed')
})

test('a room that refuses its first messages is closed, not broken', async () => {
  const room = await openRoom({ held: 0 })
  const { server } = room
  server.api.squads.messages = () => Promise.reject(Object.assign(new Error('Squad room not found'), { status: 404 }))
  const again = await openRoom({ server })
  expect(again.store.current().state).toBe('closed')
})

test('reading is told for the farthest place, and only once in a while', async () => {
  const room = await openRoom({ held: 5 })
  for (const seq of [1, 3, 2, 5, 4]) room.store.seen(seq)
  await room.passes(2_000)
  expect(room.server.readUpTo).toEqual([5])
})

test('what comes while nobody looks stands below the line "New"', async () => {
  const room = await openRoom({ held: 3 })
  room.store.seen(3)
  await room.passes(2_000)
  room.store.lookAway()
  room.server.messages.push(message(4))
  room.store.heard({ name: 'squad_message', message: message(4) })
  expect(room.store.current().newFrom).toBe(4)
  await room.store.open()
  expect(room.store.current().newFrom).toBe(4)
})

test('typing ends by itself and with the message', async () => {
  const room = await openRoom({ held: 0 })
  room.store.heard({ name: 'squad_typing', roomId: 'room', userId: 'fran' })
  room.store.heard({ name: 'squad_typing', roomId: 'room', userId: 'cara' })
  room.store.heard({ name: 'squad_typing', roomId: 'room', userId: 'carl' })
  room.store.heard({ name: 'squad_typing', roomId: 'elsewhere', userId: 'ada' })
  expect(room.store.current().typing).toEqual(['fran', 'cara'])
  room.store.heard({ name: 'squad_message', message: message(1) })
  expect(room.store.current().typing).toEqual(['cara'])
  await room.passes(5_000)
  expect(room.store.current().typing).toEqual([])
})
