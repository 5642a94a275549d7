import { expect, test } from 'vitest'
import { openRoom } from '#/tests/squad-browser.ts'
import { message } from '#/tests/squad-messages.ts'
import type { Wish } from './wishes.ts'

/** A room whose server answers only when the test lets it, with a record of every state its first message showed. */
async function slowRoom() {
  const room = await openRoom({ held: 3 })
  const { promise, resolve } = Promise.withResolvers<void>()
  room.server.answering = promise
  room.server.asked.length = 0
  const first = () => room.store.current().messages[0] ?? message(0)
  const thumbs = () => first().reactions.flatMap(({ emoji, by }) => by.map(who => `${emoji} ${who}`))
  const drawn: string[] = []
  room.store.subscribe(() => drawn.push(thumbs().join(', ')))
  const answers = async () => {
    resolve()
    await room.settle()
  }
  /** The socket delivers the server's current state of the message. */
  const hears = () => room.store.heard({ name: 'squad_message', message: room.server.messages[0] ?? message(0) })
  return { ...room, first, thumbs, drawn, answers, hears }
}

test('an edit, a pin, a reaction and a deletion show before the server has answered', async () => {
  const { store, first, thumbs, answers } = await slowRoom()
  const done = [store.react(first(), '👍'), store.wish('m1', { kind: 'pin', on: true })]
  done.push(store.wish('m1', { kind: 'edit', content: 'better' }))
  expect(thumbs()).toEqual(['👍 carl'])
  expect(first()).toMatchObject({ content: 'better', pinnedAt: expect.any(Number), editedAt: expect.any(Number) })
  done.push(store.wish('m1', { kind: 'remove' }))
  expect(first()).toMatchObject({ content: '', reactions: [], pinnedAt: null, moderated: true })
  await answers()
  await Promise.all(done)
  expect(first()).toMatchObject({ content: '', deletedAt: 1 })
})

test('what the server refuses shows no longer, and the person is told', async () => {
  const { store, server, first, answers } = await slowRoom()
  server.stubborn = true
  const before = first()
  const wishes = [
    store.react(before, '👍'),
    store.wish('m1', { kind: 'edit', content: 'better' }),
    store.wish('m1', { kind: 'pin', on: true }),
    store.wish('m1', { kind: 'remove' }),
  ]
  const settled = Promise.allSettled(wishes)
  expect(first()).not.toEqual(before)
  await answers()
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected', 'rejected'])
  expect(first()).toEqual(before)
})

test('a wish that a dead connection swallows fails after a while, and lets the next one for its message pass', async () => {
  const { store, server, first, passes } = await slowRoom()
  server.failing = 'hangs'
  const swallowed = Promise.allSettled([store.wish('m1', { kind: 'edit', content: 'lost' })])
  const next = store.wish('m1', { kind: 'pin', on: true })
  await passes(19_000)
  expect(first().content).toBe('lost')
  expect(server.asked).toEqual(['edit lost', 'changes'])
  Object.assign(server, { failing: null, answering: Promise.resolve() })
  await passes(1_000)
  expect(await swallowed).toMatchObject([{ status: 'rejected' }])
  await next
  expect(server.asked).toEqual(['edit lost', 'changes', 'pin true'])
})

test('an answer that takes long is no failure, and one that takes longer shows when it comes', async () => {
  for (const [late, status] of [
    [17_000, 'fulfilled'],
    [25_000, 'rejected'],
  ] as const) {
    const { store, server, first, passes, answers } = await slowRoom()
    server.slow = true
    const told = Promise.allSettled([store.wish('m1', { kind: 'edit', content: 'better' })])
    await passes(late)
    expect(server.asked).toEqual(['edit better', 'changes'])
    await answers()
    expect(await told).toMatchObject([{ status }])
    expect(first().content).toBe('better')
  }
})

test('an answer that takes long is no failure, although the question about it gets none', async () => {
  const { store, server, first, passes, answers } = await slowRoom()
  server.slow = true
  const wish = store.wish('m1', { kind: 'edit', content: 'better' })
  await passes(14_000)
  server.failing = 'before'
  await passes(3_000)
  expect(server.asked).toEqual(['edit better', 'changes'])
  server.failing = null
  await answers()
  await wish
  expect(first().content).toBe('better')
})

test('a change whose answer a dead connection swallowed has not failed, and is made once', async () => {
  const { store, server, first, passes } = await slowRoom()
  const wish = store.wish('m1', { kind: 'pin', on: true })
  await passes(15_000)
  await wish
  expect(first().pinnedAt).toBe(1)
  expect(server.asked).toEqual(['pin true', 'changes'])
})

test('a change of which only the answer was lost has not failed', async () => {
  const { store, server } = await openRoom({ held: 4 })
  const wishes: Wish[] = [
    { kind: 'edit', content: 'better' },
    { kind: 'pin', on: true },
    { kind: 'react', emoji: '👍', on: true },
    { kind: 'remove' },
  ]
  const sent = async (id: string, wish: Wish) => {
    server.failing = 'after, once'
    await store.wish(id, wish)
  }
  for (const [at, wish] of wishes.entries()) {
    await sent(`m${at + 1}`, wish)
    if (!('on' in wish)) continue
    await sent(`m${at + 1}`, { ...wish, on: false })
    await sent(`m${at + 1}`, wish)
  }
  expect(store.current().messages).toMatchObject([
    { content: 'better' },
    { pinnedAt: 1 },
    { reactions: [{ emoji: '👍', by: ['carl'] }] },
    { deletedAt: 1 },
  ])
})

test('a change that did not reach the server is not made later, over what somebody else did', async () => {
  const { store, server } = await openRoom({ held: 1 })
  for (const wish of [{ kind: 'pin', on: true }, { kind: 'remove' }] as const) {
    server.failing = 'before'
    const wished = Promise.allSettled([store.wish('m1', wish)])
    await Promise.resolve()
    server.failing = null
    expect(await wished).toMatchObject([{ status: 'rejected' }])
    expect(server.messages).toMatchObject([{ pinnedAt: null, deletedAt: null }])
  }
})

test('a reaction that the socket brings before its answer counts once, and never goes in between', async () => {
  const { store, first, drawn, hears, answers, thumbs } = await slowRoom()
  const wish = store.react(first(), '👍')
  hears()
  hears()
  await answers()
  await wish
  hears()
  expect(thumbs()).toEqual(['👍 carl'])
  expect(new Set(drawn)).toEqual(new Set(['👍 carl']))
})

test('an answer overtaken by a newer state changes nothing, nor does a late event', async () => {
  const { store, server, first, answers, thumbs } = await slowRoom()
  const wish = store.react(first(), '👍')
  const [late] = server.messages
  const newer = message(1, { change: 5, content: 'edited by Fran', reactions: [{ emoji: '👍', by: ['carl', 'cara'] }] })
  store.heard({ name: 'squad_message', message: newer })
  await answers()
  await wish
  store.heard({ name: 'squad_message', message: late ?? newer })
  store.heard({ name: 'squad_message', message: message(1) })
  expect(first().content).toBe('edited by Fran')
  expect(thumbs()).toEqual(['👍 carl', '👍 cara'])
})

test('the reaction of somebody else meanwhile stands beside one’s own', async () => {
  const { store, first, thumbs, answers } = await slowRoom()
  const wish = store.react(first(), '👍')
  const theirs = message(1, { change: 4, reactions: [{ emoji: '👍', by: ['cara'] }] })
  store.heard({ name: 'squad_message', message: theirs })
  expect(thumbs()).toEqual(['👍 cara', '👍 carl'])
  await answers()
  await wish
})

test('two quick presses give and take back, in this order, whatever comes in between', async () => {
  const { store, server, first, drawn, thumbs, hears, answers } = await slowRoom()
  const seen = first()
  const wishes = [store.react(seen, '👍'), store.react(seen, '👍')]
  expect(thumbs()).toEqual([])
  drawn.length = 0
  await Promise.resolve()
  hears()
  await answers()
  await Promise.all(wishes)
  hears()
  expect(new Set(drawn)).toEqual(new Set(['']))
  expect(server.asked.at(-1)).toBe('👍 false')
  expect(server.messages[0]?.reactions).toEqual([])
})

test('a change waits for the one before it, also when the first of three has been answered', async () => {
  const { store, server, answers, settle } = await slowRoom()
  const edits = [store.wish('m1', { kind: 'edit', content: 'one' })]
  await settle()
  const { promise, resolve } = Promise.withResolvers<void>()
  server.answering = promise
  edits.push(store.wish('m1', { kind: 'edit', content: 'two' }))
  await answers()
  edits.push(store.wish('m1', { kind: 'edit', content: 'three' }))
  await settle()
  expect(server.asked).toEqual(['edit one', 'edit two'])
  resolve()
  await Promise.all(edits)
  expect(server.asked).toEqual(['edit one', 'edit two', 'edit three'])
})

test('of many quick presses the last one counts, and those in between are not sent', async () => {
  const { store, server, settle, first, thumbs, answers } = await slowRoom()
  const seen = first()
  const wishes = [store.react(seen, '👍')]
  await settle()
  for (let press = 0; press < 4; press++) wishes.push(store.react(seen, '👍'))
  wishes.push(store.react(seen, '🎉'))
  expect(thumbs()).toEqual(['👍 carl', '🎉 carl'])
  await answers()
  await Promise.all(wishes)
  expect(server.asked).toEqual(['👍 true', '👍 true', '🎉 true'])
})

test('a message deleted by somebody else stays deleted under a wish', async () => {
  const { store, first, answers } = await slowRoom()
  const wish = store.wish('m1', { kind: 'edit', content: 'too late' }).catch(() => undefined)
  store.heard({ name: 'squad_message', message: message(1, { change: 9, content: '', deletedAt: 1 }) })
  expect(first().content).toBe('')
  await answers()
  await wish
})

test('replies show at once what becomes of their original', async () => {
  const { store, settle } = await slowRoom()
  const replyTo = { id: 'm1', seq: 1, senderName: 'Fran', content: 'message 1', campaignName: null, deleted: false }
  store.heard({ name: 'squad_message', message: message(4, { replyTo: { ...replyTo, kind: 'text' } }) })
  void store.wish('m1', { kind: 'edit', content: 'better' })
  expect(store.current().messages.at(-1)?.replyTo).toMatchObject({ content: 'better', deleted: false })
  void store.wish('m1', { kind: 'remove' })
  expect(store.current().messages.at(-1)?.replyTo).toMatchObject({ content: '', deleted: true })
  await settle()
})

test('a press changes one reaction of one message, and none is taken for another that is pressed right after it', async () => {
  const { store, server, answers } = await slowRoom()
  const before = store.current().messages
  const [one = message(0), two = message(0)] = before
  const wishes = [store.react(one, '👍'), store.react(two, '👍'), store.react(two, '🎉')]
  expect(store.current().messages).toMatchObject([
    { reactions: [{ emoji: '👍', by: ['carl'] }] },
    { reactions: [{ emoji: '👍' }, { emoji: '🎉' }] },
    { reactions: [] },
  ])
  expect(store.current().messages[2]).toBe(before[2])
  await answers()
  expect(await Promise.all(wishes)).toEqual([true, true, true])
  expect(server.asked).toEqual(['👍 true', '👍 true', '🎉 true'])
})

test('among the reactions and pins of others, one’s own come and go alone', async () => {
  const { store, first, thumbs, settle } = await slowRoom()
  const reactions = [
    { emoji: '👍' as const, by: ['carl'] },
    { emoji: '🎉' as const, by: ['cara', 'fran'] },
  ]
  store.heard({ name: 'squad_message', message: message(1, { change: 4, reactions, pinnedAt: 7 }) })
  void store.react(first(), '👍')
  expect(first().reactions).toEqual(reactions.slice(1))
  void store.react(first(), '🎉')
  expect(thumbs()).toEqual(['🎉 cara', '🎉 fran', '🎉 carl'])
  void store.wish('m1', { kind: 'pin', on: true })
  expect(first().pinnedAt).toBe(7)
  void store.wish('m1', { kind: 'pin', on: false })
  expect(first().pinnedAt).toBeNull()
  await settle()
})

test('a reply shows no change of its original but of its words, and none of one that is deleted', async () => {
  const { store, settle } = await slowRoom()
  const replyTo = {
    id: 'm1',
    seq: 1,
    senderName: 'Fran',
    content: 'message 1',
    campaignName: null,
    kind: 'text',
  } as const
  const previews = () => store.current().messages.flatMap(each => each.replyTo?.content ?? [])
  store.heard({ name: 'squad_message', message: message(4, { replyTo: { ...replyTo, deleted: false } }) })
  store.heard({ name: 'squad_message', message: message(5, { replyTo: { ...replyTo, content: '', deleted: true } }) })
  void store.wish('m1', { kind: 'pin', on: true })
  expect(previews()).toEqual(['message 1', ''])
  void store.wish('m1', { kind: 'edit', content: 'better' })
  expect(previews()).toEqual(['better', ''])
  await settle()
})
