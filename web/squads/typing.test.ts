import { expect, test } from 'vitest'
import { openRoom } from '#/tests/squad-browser.ts'

test('whoever writes again right after a message is shown as writing for as long as at first', async () => {
  const { store, passes } = await openRoom({ held: 3 })
  const writes = () => store.heard({ name: 'squad_typing', roomId: 'room', userId: 'fran' })
  writes()
  await passes(2_000)
  const [said] = store.current().messages
  if (said) store.heard({ name: 'squad_message', message: { ...said, sender: { ...said.sender, id: 'fran' } } })
  expect(store.current().typing).toEqual([])
  writes()
  await passes(4_000)
  expect(store.current().typing).toEqual(['fran'])
  await passes(2_000)
  expect(store.current().typing).toEqual([])
})
