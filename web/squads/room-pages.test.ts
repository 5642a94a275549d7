import { expect, test } from 'vitest'
import { openRoom } from '#/tests/squad-browser.ts'
import { message } from '#/tests/squad-messages.ts'

type Room = Awaited<ReturnType<typeof openRoom>>

/** A reader at the end of the first page of a long room, whose next page has failed to load. */
async function failedOnward() {
  const room = await openRoom({ held: 300 })
  expect(room.seen().at(-1)).toBe('message 51')
  room.server.failing = 'before'
  await room.store.newer()
  expect(room.store.current()).toMatchObject({ newer: true, more: { older: 'idle', newer: 'failed' } })
  room.server.failing = null
  room.server.asked.length = 0
  return room
}

const isFurther = (room: Room) => {
  expect(room.seen().at(-1)).toBe('message 101')
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'idle' })
}

test('a page towards the newest messages that failed is tried again when the reader scrolls on', async () => {
  const room = await failedOnward()
  await room.passes(5_000)
  await room.store.newer()
  isFurther(room)
})

test('a failed page is not asked for without end while the failure is drawn', async () => {
  const room = await failedOnward()
  room.server.failing = 'before'
  for (let nth = 0; nth < 20; nth++) await room.store.newer()
  expect(room.server.asked).toEqual([])
  await room.passes(5_000)
  for (let nth = 0; nth < 20; nth++) await room.store.newer()
  expect(room.server.asked).toEqual(['messages'])
})

test('a page towards the newest messages that failed is tried again at once by hand', async () => {
  const room = await failedOnward()
  const again = room.store.newer({ again: true })
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'retrying' })
  await again
  isFurther(room)
})

test('a page towards the newest messages that failed is tried again when the connection is back', async () => {
  const room = await failedOnward()
  room.store.heard({ name: 'connected' })
  await room.settle()
  isFurther(room)
})

test('older messages that failed are tried again when the connection is back', async () => {
  const room = await openRoom({ held: 300 })
  room.store.goToLatest()
  const [first] = room.seen()
  room.server.failing = 'before'
  await room.store.older()
  expect(room.store.current().more).toEqual({ older: 'failed', newer: 'idle' })
  room.server.failing = null
  room.store.heard({ name: 'connected' })
  await room.settle()
  expect(room.seen().indexOf(first ?? '')).toBeGreaterThan(0)
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'idle' })
})

test('a page that did not fail is not asked for when the connection is back', async () => {
  const room = await openRoom({ held: 300 })
  room.server.asked.length = 0
  room.store.heard({ name: 'connected' })
  await room.settle()
  expect(room.server.asked).toEqual(['changes'])
})

test('a message that could not be jumped to is no failure of the pages around the reader', async () => {
  const room = await openRoom({ held: 300 })
  room.server.failing = 'before'
  await expect(room.store.goTo(150)).rejects.toThrow('Failed to fetch')
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'idle' })
  await room.store.newer()
  room.server.failing = null
  await room.store.goTo(150)
  expect(room.store.current().more).toEqual({ older: 'idle', newer: 'idle' })
})

test('a link to a message that never was leaves the reader where they are', async () => {
  const room = await openRoom({ held: 300 })
  const seen = room.seen()
  expect(await room.store.goTo(9_999)).toBe(false)
  expect(room.seen()).toEqual(seen)
})

test('of two quick jumps the later one counts, though its messages come first; so does the way to the end', async () => {
  const room = await openRoom({ held: 600 })
  const { squads } = room.server.api
  const { messages } = squads
  const slow = Promise.withResolvers<void>()
  squads.messages = async input => {
    if (input.around === 200) await slow.promise
    return messages(input)
  }
  const first = room.store.goTo(200)
  const second = room.store.goTo(400)
  expect(await second).toBe(true)
  expect(room.seen()).toContain('message 400')
  slow.resolve()
  expect(await first).toBe(false)
  expect(room.seen()).toContain('message 400')
  expect(room.seen()).not.toContain('message 200')
  const third = room.store.goTo(300)
  room.store.goToLatest()
  expect(await third).toBe(false)
  expect(room.store.current().anchor).toBe('latest')
})

test('whoever is back and goes to the end at once is not sent back to where reading stopped when the answer comes', async () => {
  const room = await openRoom({ held: 300 })
  const { squads } = room.server.api
  const { changes } = squads
  const back = () => {
    room.store.lookAway()
    room.store.close()
    const answered = Promise.withResolvers<void>()
    squads.changes = async input => {
      await answered.promise
      return changes(input)
    }
    return { answered, done: room.store.comeBack() }
  }
  const slow = back()
  slow.answered.resolve()
  await slow.done
  expect(room.store.current().begun).toBe(1)

  const quick = back()
  room.store.goToLatest()
  quick.answered.resolve()
  await quick.done
  expect(room.store.current().begun).toBe(1)
  expect(room.store.current().anchor).toBe('latest')
})

test('whoever is back where the first unread message does not load stays where they are, and reads on', async () => {
  const room = await openRoom({ held: 300 })
  room.store.goToLatest()
  room.store.lookAway()
  room.store.close()
  room.server.api.squads.messages = () => Promise.reject(new Error('No connection'))
  await room.store.comeBack()
  expect(room.store.current()).toMatchObject({ begun: 0, anchor: 'latest' })
  room.store.seen(300)
  await room.passes(5_000)
  expect(room.server.readUpTo).toEqual([300])
})

test('a room that was left while it could not catch up asks no more until somebody is back', async () => {
  const room = await openRoom({ held: 3 })
  room.server.failing = 'before'
  room.store.heard({ name: 'squad_message', message: message(5) })
  await room.passes(2_000)
  room.store.close()
  room.server.asked.length = 0
  await room.passes(120_000)
  expect(room.server.asked).toEqual([])
})

test('the line above what is new stands at the first message that was not read', async () => {
  const { store } = await openRoom({ held: 3 })
  expect(store.current().newFrom).toBe(1)
})

test('a room that is opened anew while its first messages hang on a dead connection asks for them again', async () => {
  const { server } = await openRoom({ held: 3 })
  server.failing = 'hangs'
  const room = await openRoom({ server })
  await room.passes(15_000)
  server.failing = null
  room.store.heard({ name: 'connected' })
  await room.passes(5_000)
  expect(room.seen()).toHaveLength(3)
  server.failing = 'hangs'
  const other = await openRoom({ server })
  other.store.heard({ name: 'connected' })
  await other.passes(40_000)
  expect(other.store.current().state).toBe('failed')
})
