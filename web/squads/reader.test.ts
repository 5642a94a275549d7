import { expect, test } from 'vitest'
import type { Fact } from '#/contract/live.ts'
import { openRoom } from '#/tests/squad-browser.ts'
import { message } from '#/tests/squad-messages.ts'

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

test('what its reader marked unread elsewhere an open room reads again only once they do something there', async () => {
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

test('of a mark that a lost line swallowed the room hears with what it asks for then', async () => {
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

test('that one read on elsewhere, or in another room, changes nothing', async () => {
  const { store, server, looks } = await openRead()
  const { newFrom } = store.current()
  store.heard(marked(null))
  store.heard({ name: 'squad_read', roomId: 'elsewhere', unreadFrom: 3 })
  expect(store.current().newFrom).toBe(newFrom)
  await looks()
  expect(server.readUpTo).toEqual([5])
})
