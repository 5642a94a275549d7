import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { Socket } from 'socket.io-client'
import { io } from 'socket.io-client'
import { listenHere } from '#/server/infra/listening.ts'
import { livePath } from '#/contract/live.ts'
import { attachLive } from '#/server/infra/live/socket.ts'

/** The most sockets of a person. */
export const most = 3
export const bytesASecond = 64_000

/** A server that trusts the cookie as the person's id, until their session is ended. */
export async function openLive(bytesPerSecond = bytesASecond) {
  const http = createServer()
  const ended = new Set<string>()
  const admit = async ({ headers: { cookie } }: IncomingMessage) =>
    cookie && !ended.has(cookie) ? { userId: cookie } : null
  const live = attachLive(http, {
    asking: { admit, mayStay: admit },
    onPresence: async () => {},
    terms: { socketsPerUser: most, bytesPerSecond, refusalHeaders: {} },
  })
  const origin = `http://127.0.0.1:${await listenHere(http)}`
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
    /** As the server does after it has deleted somebody's sessions. */
    endSession(userId: string) {
      ended.add(userId)
      live.disconnect(userId)
    },
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.disconnect()
      await live.close()
    },
  }
}
