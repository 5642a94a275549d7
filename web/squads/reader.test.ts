import { expect, test } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { carl, openRoom } from '#/tests/squad-browser.ts'
import { message } from '#/tests/squad-messages.ts'
import type { RoomStore } from './room-store.ts'

/** A room with five messages, all read. */
async function openRead() {
  const room = await openRoom({ held: 5 })
  const looks = async (seq = 5) => {
    room.store.seen(seq)
    await room.passes(2_000)
  }
  await looks()
  expect(room.server.readUpTo).toEqual([5])
  return { ...room, looks }
}

const marked = (unreadFrom: number | null): Fact => ({ name: 'squad_read', roomId: 'room', unreadFrom })

test('messages that were marked as unread elsewhere are read in an open room only once its reader does something there', async () => {
  const { store, server, looks } = await openRead()
  store.heard(marked(3))
  await looks()
  expect(server.readUpTo).toEqual([5])
  expect(store.current().newFrom).toBe(3)
  let drawn = 0
  store.subscribe(() => drawn++)
  store.acted()
  expect(drawn).toBe(1)
  await looks()
  expect(server.readUpTo).toEqual([5, 5])
})

test('nor does it hold back what is said after that, or a reader who comes back', async () => {
  const { store, server, looks } = await openRead()
  store.heard(marked(3))
  server.messages.push(message(6))
  store.heard({ name: 'squad_message', message: message(6) })
  await looks(6)
  expect(server.readUpTo).toEqual([5, 6])
  store.heard(marked(2))
  store.lookAway()
  await store.comeBack()
  await looks(6)
  expect(server.readUpTo).toEqual([5, 6, 6])
})

test('what was read on its way to the server when it was marked elsewhere is not told again', async () => {
  const { store, server, passes } = await openRead()
  server.messages.push(message(6))
  store.heard({ name: 'squad_message', message: message(6) })
  server.failing = 'before'
  store.seen(6)
  await passes(2_000)
  store.heard(marked(3))
  server.failing = null
  await passes(60_000)
  expect(server.readUpTo).toEqual([5])
})

test('what is marked unread here stays so whatever one does, until one has been away', async () => {
  const { store, server, looks } = await openRead()
  await store.unreadFrom(3)
  store.heard(marked(3))
  store.acted()
  await looks()
  expect(server.readUpTo).toEqual([5])
  store.lookAway()
  await store.comeBack()
  await looks()
  expect(server.readUpTo).toEqual([5, 5])
})

test('messages marked as unread while the connection was lost are known from what the room reads after it', async () => {
  const { store, server, settle, looks } = await openRead()
  server.readSeq = 2
  store.heard({ name: 'connected' })
  await settle()
  expect(store.current().newFrom).toBe(3)
  await looks()
  expect(server.readUpTo).toEqual([5])
})

test('a mark that was made while the room was left is known when its reader is back, and then all is read', async () => {
  const { store, server, looks } = await openRead()
  store.lookAway()
  store.close()
  server.readSeq = 2
  await store.comeBack()
  expect(store.current().newFrom).toBe(3)
  await looks()
  expect(server.readUpTo).toEqual([5, 5])
})

/** As the list of messages does: it shows the end and follows what arrives, until the room begins at another place. */
function followsTheEnd({ current, subscribe, seen }: RoomStore) {
  const look = () => {
    if (current().begun === 0) seen(current().lastSeq)
  }
  subscribe(look)
  look()
}

test('a room that was left begins again at what was marked unread meanwhile, and nothing is read before', async () => {
  const { store, server, looks } = await openRead()
  store.lookAway()
  store.close()
  server.readSeq = 2
  followsTheEnd(store)
  await store.comeBack()
  expect(store.current()).toMatchObject({ newFrom: 3, begun: 1 })
  await looks(4)
  expect(server.readUpTo).toEqual([5, 4])
})

test('a room that was left begins again at what was said meanwhile, and nothing is read before', async () => {
  const { store, server, looks } = await openRead()
  store.lookAway()
  store.close()
  server.messages.push(message(6), message(7))
  followsTheEnd(store)
  await store.comeBack()
  expect(store.current()).toMatchObject({ newFrom: 6, begun: 1 })
  await looks(6)
  expect(server.readUpTo).toEqual([5, 6])
})

test('a room that was left with nothing new shows its end again', async () => {
  const { store } = await openRead()
  store.lookAway()
  store.close()
  await store.comeBack()
  expect(store.current()).toMatchObject({ newFrom: null, begun: 0 })
})

test('what is marked unread elsewhere while the room opens stays unread until its reader does something', async () => {
  const { store, server, looks } = await openRead()
  const opening = store.comeBack()
  store.heard(marked(3))
  server.readSeq = 2
  await opening
  await looks()
  expect(server.readUpTo).toEqual([5])
})

test('a hidden page whose room was marked unread elsewhere begins there when it is shown again', async () => {
  const { store, server, looks } = await openRead()
  store.lookAway()
  store.heard(marked(3))
  server.readSeq = 2
  followsTheEnd(store)
  await store.comeBack()
  expect(store.current()).toMatchObject({ newFrom: 3, begun: 1 })
  await looks(3)
  expect(server.readUpTo).toEqual([5, 3])
})

test('a mark that is heard of only after the reader is back keeps the messages unread until they do something', async () => {
  const { store, server, looks } = await openRead()
  store.lookAway()
  store.close()
  server.readSeq = 2
  server.failing = 'before'
  followsTheEnd(store)
  await store.comeBack()
  server.failing = null
  await looks()
  expect(server.readUpTo).toEqual([5])
  store.acted()
  await looks()
  expect(server.readUpTo).toEqual([5, 5])
})

test('reading on elsewhere, or in another room, changes nothing', async () => {
  const { store, server, looks } = await openRead()
  const { newFrom } = store.current()
  store.heard(marked(null))
  store.heard({ name: 'squad_read', roomId: 'elsewhere', unreadFrom: 3 })
  expect(store.current().newFrom).toBe(newFrom)
  const before = store.current().messages
  store.heard({ name: 'squad_message', message: message(6, { roomId: 'elsewhere' }) })
  expect(store.current().messages).toEqual(before)
  await looks()
  expect(server.readUpTo).toEqual([5])
})

test('what was read is told once the connection is back, also when more is read meanwhile', async () => {
  const { store, server, passes, looks } = await openRead()
  server.messages.push(message(6), message(7))
  server.failing = 'before'
  await looks(6)
  await looks(7)
  server.failing = null
  await passes(60_000)
  expect(server.readUpTo).toEqual([5, 7])
  await looks(7)
  store.lookAway()
  await passes(60_000)
  expect(server.readUpTo).toEqual([5, 7])
})

test('whoever looks away has what they read told at once, and whoever has signed out has nothing told any more', async () => {
  const { store, server, settle, passes } = await openRead()
  server.messages.push(message(6), message(7))
  store.seen(6)
  store.lookAway()
  await settle()
  expect(server.readUpTo).toEqual([5, 6])
  store.seen(7)
  store.signedOut()
  await passes(60_000)
  expect(server.readUpTo).toEqual([5, 6])
})

test('who writes in a room is not shown any more once it was left', async () => {
  const { store } = await openRead()
  store.heard({ name: 'squad_typing', roomId: 'room', userId: 'fran' })
  expect(store.current().typing).toEqual(['fran'])
  store.close()
  expect(store.current().typing).toEqual([])
})

test('what an admin sees while they view as its reader stays unread, and asks for nothing that would be refused', async () => {
  const viewing = { name: carl.fullName, until: new Date() }
  const { store, server, passes } = await openRoom({ held: 5, me: { ...carl, viewing } })
  store.seen(5)
  await passes(2_000)
  store.lookAway()
  await passes(0)
  expect(server.readUpTo).toEqual([])
})

test('what is refused is not told again and again', async () => {
  const room = await openRoom({ held: 5 })
  let asked = 0
  room.server.api.squads.read = async () => {
    asked += 1
    throw Object.assign(new Error('Squad room not found'), { status: 404 })
  }
  room.store.seen(5)
  await room.passes(300_000)
  expect(asked).toBe(1)
})
