import { createServer } from 'node:http'
import { Server } from 'socket.io'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { listenHere } from '#/server/infra/listening.ts'
import type { BrowserEvents, Fact, LiveEvents } from '#/contract/live.ts'
import type { LiveConnection } from '#/web/live/live-connection.ts'
import { openLiveConnection } from '#/web/live/live-connection.ts'

const ended: (() => unknown)[] = []
beforeEach(() => void vi.stubGlobal('window', new EventTarget()))
afterEach(async () => {
  for (const end of ended.splice(0).toReversed()) await end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The real server side, and a page's connection to it. */
async function world({ may = () => true, pingInterval = 25_000 }: { may?: () => boolean; pingInterval?: number } = {}) {
  const http = createServer()
  const io = new Server<BrowserEvents, LiveEvents>(http, {
    path: '/live',
    transports: ['websocket'],
    pingInterval,
    pingTimeout: 5_000,
    allowRequest: (_, answer) => answer(null, may()),
  })
  const said: unknown[] = []
  io.on('connection', socket => {
    socket.on('viewing', room => said.push(['viewing', room]))
    socket.on('looking', visible => said.push(['looking', visible]))
  })
  const origin = `http://127.0.0.1:${await listenHere(http)}`
  ended.push(() => io.close())
  const page = open(`${origin}/live`)
  return { io, said, ...page }
}

function open(address: string) {
  const heard: Fact[] = []
  const count = { connected: 0, failed: 0, sentAway: 0 }
  const connection: LiveConnection = openLiveConnection(address, {
    connected: () => void (count.connected += 1),
    failed: () => void (count.failed += 1),
    sentAway: () => void (count.sentAway += 1),
    heard: fact => heard.push(fact),
  })
  ended.push(() => connection.end())
  return { connection, heard, count }
}

const soon = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 20 })

test('a page hears facts whole and in their order, and the server hears what the page says', async () => {
  const { io, said, connection, heard, count } = await world()
  connection.say('looking', true)
  await soon(() => expect(count.connected).toBe(1))
  connection.say('viewing', 'a room')
  connection.say('viewing', null)
  connection.say('looking', false)
  await soon(() =>
    expect(said).toEqual([
      ['viewing', 'a room'],
      ['viewing', null],
      ['looking', false],
    ]),
  )
  const facts: Fact[] = [{ name: 'karma_moved' }, { name: 'squad_typing', roomId: '42["fact"]', userId: 'Zoë' }]
  for (const fact of facts) io.emit('fact', fact)
  await soon(() => expect(heard).toEqual(facts))
})

test('the server’s pings are answered, so that it keeps the connection', async () => {
  const { io, count } = await world({ pingInterval: 20 })
  await soon(() => expect(count.connected).toBe(1))
  const [socket] = await io.fetchSockets()
  const pongs: string[] = []
  for (const { conn } of io.sockets.sockets.values()) conn.on('packet', ({ type }) => pongs.push(type))
  await soon(() => expect(pongs.filter(type => type === 'pong').length).toBeGreaterThan(3))
  expect((await io.fetchSockets()).map(({ id }) => id)).toEqual([socket?.id])
})

test('a connection that breaks opens again by itself, and says so; one that was never there is a failure', async () => {
  let isOpen = true
  const { io, count } = await world({ may: () => isOpen })
  await soon(() => expect(count.connected).toBe(1))
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  await soon(() => expect(count.connected).toBe(2))
  expect(count.failed).toBe(0)
  isOpen = false
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  await soon(() => expect(count.failed).toBeGreaterThan(0))
  isOpen = true
  await soon(() => expect(count.connected).toBe(3))
})

test('a page that the server sends away stays away until it asks again, and a page that leaves stays away for good', async () => {
  const { io, connection, count } = await world()
  await soon(() => expect(count.connected).toBe(1))
  const left = new Promise(resolve => {
    for (const socket of io.sockets.sockets.values()) socket.on('disconnect', resolve)
  })
  io.disconnectSockets(true)
  await left
  vi.useFakeTimers()
  await vi.advanceTimersByTimeAsync(60_000)
  vi.useRealTimers()
  connection.say('looking', true)
  expect(count).toEqual({ connected: 1, failed: 0, sentAway: 1 })
  connection.again()
  await soon(() => expect(count).toEqual({ connected: 2, failed: 0, sentAway: 1 }))
  connection.again()
  connection.end()
  connection.again()
  await soon(() => expect(io.sockets.sockets.size).toBe(0))
  expect(count.connected).toBe(2)
})

test('however often a page asks for its connection, it tries once a second', async () => {
  vi.useFakeTimers()
  Silent.all = []
  vi.stubGlobal('WebSocket', Silent)
  const { connection } = open('https://here/live')
  Silent.all[0]?.say('41')
  for (let nth = 0; nth < 40; nth += 1) {
    connection.again()
    Silent.all.at(-1)?.say('41')
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(Silent.all.length).toBeLessThanOrEqual(5)
  connection.end()
})

test('a page without a connection connects at once when the browser is online again; one that was sent away does not', async () => {
  vi.useFakeTimers()
  Silent.all = []
  vi.stubGlobal('WebSocket', Silent)
  const { connection } = open('https://here/live')
  for (const wait of [1_000, 2_000, 4_000]) {
    Silent.all.at(-1)?.say('44{"message":"No."}')
    await vi.advanceTimersByTimeAsync(wait)
  }
  expect(Silent.all).toHaveLength(4)
  Silent.all[3]?.say('44{"message":"No."}')
  await vi.advanceTimersByTimeAsync(1_000)
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(0)
  expect(Silent.all).toHaveLength(5)
  window.dispatchEvent(new Event('online'))
  Silent.all[4]?.say('40')
  Silent.all[4]?.say('41')
  window.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(Silent.all).toHaveLength(5)
  connection.end()
})

test('a page that is connected keeps its one connection when it asks for one, and a refused one is tried again', async () => {
  vi.useFakeTimers()
  Silent.all = []
  vi.stubGlobal('WebSocket', Silent)
  const { connection, count } = open('https://here/live')
  Silent.all[0]?.say('0{"pingInterval":25000,"pingTimeout":5000}')
  Silent.all[0]?.say('40')
  connection.again()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(Silent.all).toHaveLength(1)
  Silent.all[0]?.say('44{"message":"No."}')
  await vi.advanceTimersByTimeAsync(1_000)
  expect(Silent.all.map(({ isClosed }) => isClosed)).toEqual([true, false])
  expect(count.connected).toBe(1)
  connection.end()
  expect(vi.getTimerCount()).toBe(0)
})

/** A WebSocket whose other end is this test. */
class Silent extends EventTarget {
  static all: Silent[] = []
  sent: string[] = []
  isClosed = false
  constructor() {
    super()
    Silent.all.push(this)
  }
  send(packet: string) {
    this.sent.push(packet)
  }
  close() {
    this.isClosed = true
  }
  say(data: string) {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

test('a server that has gone silent is left and asked again, ever less often; what the old connection says late is not heard', async () => {
  vi.useFakeTimers()
  Silent.all = []
  vi.stubGlobal('WebSocket', Silent)
  const { connection, heard, count } = open('https://here/live')
  const [first] = Silent.all
  first?.say('0{"sid":"a","upgrades":[],"pingInterval":25000,"pingTimeout":20000,"maxPayload":64000}')
  first?.say('40{"sid":"b"}')
  expect([first?.sent, count]).toEqual([['40'], { connected: 1, failed: 0, sentAway: 0 }])
  await vi.advanceTimersByTimeAsync(44_000)
  first?.say('2')
  expect(first?.sent).toEqual(['40', '3'])
  await vi.advanceTimersByTimeAsync(44_000)
  expect(Silent.all).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(2_000)
  expect(first?.isClosed).toBe(true)
  expect(Silent.all).toHaveLength(2)
  first?.say('42["fact",{"name":"missed"}]')
  first?.dispatchEvent(new Event('close'))
  expect([heard, count.failed, Silent.all.length]).toEqual([[], 0, 2])
  for (const mostMs of [2_000, 4_000, 5_000, 5_000]) {
    const before = Silent.all.length
    Silent.all.at(-1)?.dispatchEvent(new Event('close'))
    await vi.advanceTimersByTimeAsync(mostMs / 2 - 1)
    expect(Silent.all).toHaveLength(before)
    await vi.advanceTimersByTimeAsync(mostMs / 2)
    expect(Silent.all).toHaveLength(before + 1)
  }
  expect([count, Silent.all.length]).toEqual([{ connected: 1, failed: 4, sentAway: 0 }, 6])
  // An offline browser dispatches this event, possibly several times.
  window.dispatchEvent(new Event('offline'))
  window.dispatchEvent(new Event('offline'))
  expect([count.failed, Silent.all.at(-1)?.isClosed]).toEqual([5, true])
  connection.end()
  await vi.advanceTimersByTimeAsync(600_000)
  expect(Silent.all).toHaveLength(6)
})
