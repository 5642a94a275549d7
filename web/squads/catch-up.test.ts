import { expect, test } from 'vitest'
import { openRoom } from '#/tests/squad-browser.ts'
import { message, messages } from '#/tests/squad-messages.ts'

test('a message that comes late by itself is not asked for, and the next one that is missing is', async () => {
  const room = await openRoom({ held: 3 })
  const { store, server, passes } = room
  const hears = (seq: number) => store.heard({ name: 'squad_message', message: message(seq) })
  server.messages.push(...messages(4, 7))
  server.asked.length = 0
  hears(5)
  hears(4)
  await passes(1_000)
  expect(server.asked).toEqual([])
  hears(7)
  await passes(1_000)
  expect(server.asked).toEqual(['changes'])
  expect(room.seen()).toContain('message 6')
})
