import { expect, test } from 'vitest'
import { carl, openRoom } from '#/tests/squad-browser.ts'
import type { Content } from './outgoing.ts'
import { asMessage, isOutgoing, post } from './outgoing.ts'

const image = { id: 'i1', width: 4, height: 3 }
const outgoing = (body: Content) => ({ id: 'm1', roomId: 'room', at: 1, replyTo: null, body, refused: null })
const mentioning = outgoing({ kind: 'text', content: 'Hello @Fran', mentions: ['fran'] })
const described = outgoing({ kind: 'image', content: 'A chart', image })

test('a message is sent with whom it mentions, and an image with its description', async () => {
  const { squads } = (await openRoom({})).server.api
  const sent: unknown[] = []
  squads.send = async input => {
    sent.push(input)
    return asMessage(mentioning, carl)
  }
  squads.sendImage = async input => {
    sent.push(input)
    return asMessage(described, carl)
  }
  for (const each of [mentioning, described]) await post({ squads }, each)
  const common = { id: 'm1', roomId: 'room', replyTo: null }
  expect(sent).toEqual([
    { ...common, content: 'Hello @Fran', mentions: ['fran'] },
    { ...common, imageId: 'i1', alt: 'A chart' },
  ])
  expect(asMessage(described, carl)).toMatchObject({ kind: 'image', content: 'A chart', image })
})

test('what is kept in another form than this version’s is no message, instead of breaking the room', () => {
  expect([mentioning, described].every(isOutgoing)).toBe(true)
  const { at: _, ...timeless } = mentioning
  const bodies = [{ kind: 'text', content: 'Hello' }, { kind: 'image', content: '' }, { kind: 'campaign' }, null]
  const broken = [timeless, null, ...bodies.map(body => ({ ...mentioning, body }))]
  expect(broken.some(isOutgoing)).toBe(false)
})
