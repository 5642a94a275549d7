import { randomUUID } from 'node:crypto'
import { Socket as ServerSocket } from 'socket.io'
import { expect, test, vi } from 'vitest'
import type { BrowserEvents, Fact } from '#/contract/live.ts'
import { bytesASecond, most, openLive } from '#/tests/live-server.ts'
import { browserFrame, openRawSocket } from '#/tests/raw-socket.ts'

test('a person opens so many sockets and no more, also at once; others are not concerned', async () => {
  await using server = await openLive()
  const opened = await Promise.all(Array.from({ length: 12 }, () => server.opens('cara')))
  const sockets = opened.filter(socket => socket !== null)
  expect(sockets).toHaveLength(most)
  expect(await server.opens('cole')).not.toBeNull()
  expect(await server.opens('')).toBeNull()
  sockets[0]?.disconnect()
  await expect.poll(() => server.opens('cara').then(socket => socket !== null)).toBe(true)
  expect(await server.opens('cara')).toBeNull()
})

test('a socket that connects again and again in one breath is ended, and leaves nobody behind', async () => {
  await using server = await openLive()
  const { socket, heard, admitted, greet } = openRawSocket(server.origin, 'mallory', { greetsLate: true })
  await expect.poll(() => heard.head).toContain('pingInterval')
  socket.write(Buffer.concat(Array.from({ length: 1_000 }, () => browserFrame('40'))))
  greet()
  expect(await admitted).toBe(true)
  await expect.poll(() => heard.isOver).toBe(true)
  await expect.poll(() => server.live.openHere()).toBe(0)
  expect(await server.opens('mallory')).not.toBeNull()
  expect(server.live.openHere()).toBe(1)
})

test('a socket that asks to take the place of an open one is refused: neither limit would hold for it', async () => {
  await using server = await openLive()
  const first = openRawSocket(server.origin, 'mallory')
  expect(await first.admitted).toBe(true)
  const [, sid] = /"sid":"([^"]+)","upgrades"/.exec(first.heard.head) ?? expect.unreachable()
  const { socket, heard } = openRawSocket(server.origin, 'mallory', { query: `&sid=${sid}` })
  await expect.poll(() => heard.head).toContain('HTTP/1.1 ')
  expect(heard.head).toContain('HTTP/1.1 400 Bad Request')
  for (const each of [socket, first.socket]) each.destroy()
})

/** Every event a browser may send. They only affect which notices its own person gets. */
const decided = {
  viewing: [['00000000-0000-4000-8000-000000000001'], ['no room'], [{ roomId: 1 }], [], [null]],
  looking: [[true], ['yes'], [{}], [], [false]],
} as const satisfies Record<keyof BrowserEvents, readonly unknown[]>

test('every event that a socket may send is known and concerns its own person only, and nothing else is listened to', async () => {
  const heard = new Set<string>()
  const on = vi.spyOn(ServerSocket.prototype, 'on')
  await using server = await openLive()
  const socket = await server.opens('cara')
  for (const [event] of on.mock.calls) heard.add(String(event))
  on.mockRestore()
  // The library listens to the other two itself.
  expect(heard).toEqual(new Set([...Object.keys(decided), 'disconnect', 'error']))
  await server.opens('cole')
  for (const [event, values] of Object.entries(decided)) for (const value of values) socket?.emit(event, ...value)
  for (const event of ['fact', 'join', 'error']) socket?.emit(event, 'user:cole')
  socket?.emit('viewing', decided.viewing[0][0])
  await expect.poll(() => server.live.viewersOf(decided.viewing[0][0])).toEqual(new Set(['cara']))
  expect(server.live.connections().filter(({ userId }) => userId === 'cole')).toMatchObject([
    { roomId: null, looking: false },
  ])
  expect(socket?.connected).toBe(true)
})

test('a message of more than 64 kB ends its socket', async () => {
  await using server = await openLive()
  const socket = await server.opens('cara')
  const gone = new Promise(resolve => socket?.on('disconnect', resolve))
  socket?.emit('viewing', 'x'.repeat(65_000))
  expect(await gone).toBe('transport close')
  await expect.poll(() => server.opens('cara').then(again => again !== null)).toBe(true)
})

test('whoever does not read is cut off before a megabyte waits for them; others hear everything', async () => {
  await using server = await openLive()
  const { socket, heard, admitted } = openRawSocket(server.origin, 'mallory')
  expect(await admitted).toBe(true)
  const cara = await server.opens('cara')
  let told = 0
  cara?.on('fact', () => (told += 1))
  socket.pause()
  const roomId = 'x'.repeat(16_000)
  let said = 0
  // The kernel's buffers fill up first.
  while (server.live.openHere() > 1 && said < 4_000) {
    server.live.publish(['mallory', 'cara'], { name: 'squad_changed', roomId })
    said += 1
    await new Promise(setImmediate)
  }
  expect(server.live.openHere()).toBe(1)
  socket.resume()
  await expect.poll(() => heard.isOver, { timeout: 10_000 }).toBe(true)
  expect(said * roomId.length - heard.bytes).toBeLessThan(1_000_000)
  await expect.poll(() => told, { timeout: 10_000 }).toBe(said)
})

test('whoever says too much is read later and loses nothing of it; others are read at once', async () => {
  await using server = await openLive()
  const [mallorysRoom, carasRoom] = [randomUUID(), randomUUID()]
  const { socket, admitted } = openRawSocket(server.origin, 'mallory')
  expect(await admitted).toBe(true)
  const cara = await server.opens('cara')
  const looks = browserFrame('42["looking",true]')
  socket.write(Buffer.concat(Array.from({ length: (bytesASecond * 3) / looks.length }, () => looks)))
  socket.write(browserFrame(`42["viewing","${mallorysRoom}"]`))
  const since = performance.now()
  cara?.emit('viewing', carasRoom)
  await expect.poll(() => server.live.viewersOf(carasRoom)).toEqual(new Set(['cara']))
  expect(server.live.viewersOf(mallorysRoom)).toEqual(new Set())
  await expect.poll(() => server.live.viewersOf(mallorysRoom), { timeout: 20_000 }).toEqual(new Set(['mallory']))
  expect(performance.now() - since).toBeGreaterThan(900)
  socket.destroy()
})

test('whoever asks for answers without end and reads none of them is cut off', async () => {
  await using server = await openLive(1e9)
  const { socket, admitted } = openRawSocket(server.origin, 'mallory')
  expect(await admitted).toBe(true)
  socket.pause()
  const ping = browserFrame('x'.repeat(125), 'ping')
  const many = Buffer.concat(Array.from({ length: 1_000 }, () => ping))
  // The kernel's buffers fill up first.
  for (let said = 0; said < 400 && server.live.openHere() > 0; said += 1) {
    socket.write(many)
    await new Promise(setImmediate)
  }
  await expect.poll(() => server.live.openHere()).toBe(0)
  socket.destroy()
})

test('whoever stops waits a second for a browser that does not answer, and no longer', async () => {
  const server = await openLive()
  const { heard, admitted } = openRawSocket(server.origin, 'mallory')
  expect(await admitted).toBe(true)
  const since = performance.now()
  await server.live.close()
  expect(performance.now() - since).toBeLessThan(10_000)
  await expect.poll(() => heard.isOver).toBe(true)
})

test('a fact of any length comes whole, in the order said, once to each open browser of those it is told to', async () => {
  await using server = await openLive()
  const opened = await Promise.all([server.opens('cara'), server.opens('cara'), server.opens('cole')])
  const heard = opened.map(socket => {
    const facts: Fact[] = []
    socket?.on('fact', (fact: Fact) => facts.push(fact))
    return facts
  })
  const said = [0, 85, 86, 87, 300, 65_480, 65_490, 65_500, 65_510, 70_000].map(
    length => ({ name: 'squad_changed', roomId: 'é'.repeat(length % 2) + 'x'.repeat(length) }) as const,
  )
  for (const fact of said) server.live.publish(['cara', 'nobody', 'cara'], fact)
  server.live.publish([], { name: 'karma_moved' })
  server.live.publish('cole', { name: 'karma_moved' })
  await expect.poll(() => heard.map(facts => facts.length)).toEqual([said.length, said.length, 1])
  expect(heard).toEqual([said, said, [{ name: 'karma_moved' }]])
})

test('whoever closes one browser hears in the other; whoever closed all hears again in the next, and nothing twice', async () => {
  await using server = await openLive()
  const opens = async () => {
    const facts: Fact[] = []
    const socket = await server.opens('cara')
    socket?.on('fact', (fact: Fact) => facts.push(fact))
    return { socket, facts }
  }
  const closes = async ({ socket }: Awaited<ReturnType<typeof opens>>, left: number) => {
    socket?.disconnect()
    await expect.poll(() => server.live.openHere()).toBe(left)
  }
  const [first, second] = [await opens(), await opens()]
  await closes(first, 1)
  server.live.publish('cara', { name: 'karma_moved' })
  await expect.poll(() => second.facts).toHaveLength(1)
  await closes(second, 0)
  const third = await opens()
  server.live.publish('cara', { name: 'notified' })
  await expect.poll(() => third.facts).toEqual([{ name: 'notified' }])
  expect([first.facts, second.facts]).toEqual([[], [{ name: 'karma_moved' }]])
})

test('who waits with the connect packet until their session has ended hears nothing', async () => {
  await using server = await openLive()
  const late = openRawSocket(server.origin, 'mallory', { greetsLate: true })
  const cara = openRawSocket(server.origin, 'cara', { greetsLate: true })
  for (const { heard } of [late, cara]) await expect.poll(() => heard.head).toContain('pingInterval')
  server.endSession('mallory')
  for (const { greet, admitted } of [late, cara]) {
    greet()
    expect(await admitted).toBe(true)
  }
  await expect.poll(() => server.live.connections().map(({ userId }) => userId)).toEqual(['cara'])
  server.live.publish(['mallory', 'cara'], { name: 'karma_moved' })
  await expect.poll(() => cara.heard.head).toContain('karma_moved')
  expect(late.heard.head).not.toContain('karma_moved')
  for (const { socket } of [late, cara]) socket.destroy()
})
