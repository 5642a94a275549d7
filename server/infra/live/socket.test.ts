import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { expect, test } from 'vitest'
import { livePath } from '#/contract/live.ts'
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
  const sockets: Socket[] = []
  const opens = (cookie: string) =>
    new Promise<Socket | null>(resolve => {
      const socket = io(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`, {
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
