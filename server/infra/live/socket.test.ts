import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { livePath } from '#/contract/live.ts'
import { openRawSocket } from '#/tests/raw-socket.ts'
import { attachLive } from './socket.ts'

const most = 3

/** A server that believes whoever says who they are. */
async function openLive() {
  const http = createServer()
  const admit = async ({ headers: { cookie } }: IncomingMessage) => (cookie ? { userId: cookie } : null)
  const live = attachLive(http, admit, async () => {}, most)
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address()
  const origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  const sockets: Socket[] = []
  const opens = (cookie: string) =>
    new Promise<Socket | null>(resolve => {
      const socket = io(origin, {
        path: livePath,
        transports: ['websocket'],
        forceNew: true,
        reconnection: false,
        extraHeaders: { cookie },
      })
      sockets.push(socket)
      socket.on('connect', () => resolve(socket))
      socket.on('connect_error', () => resolve(null))
    })
  return {
    origin,
    opens,
    live,
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.disconnect()
      await live.close()
    },
  }
}

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
  // What the system itself keeps of a connection comes before.
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
