import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import type { Socket } from 'node:net'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { portOf } from '../infra/listening.ts'

/**
 * Node accepts one connection per listening socket in each turn of the event loop. When turns are long, because pages are being
 * rendered, new connections would pile up in the kernel's queue, where load shedding cannot see them. So the server opens more sockets
 * on the same port, where the system allows it (Linux).
 */
const others = 15

/** Whether several sockets can listen on one port. */
export const sharesPorts = platform() === 'linux'

/**
 * Opens the additional listening sockets of a server that listens with `reusePort`. They close with it. `most` limits the connections
 * of these sockets together.
 */
export async function openListeners(http: HttpServer, host: string | undefined, most: number) {
  const port = portOf(http)
  if (port === undefined) return
  let open = 0
  const enter = (socket: Socket) => {
    if (open >= most) return void socket.destroy()
    open += 1
    socket.once('close', () => (open -= 1))
    http.emit('connection', socket)
  }
  const listeners = Array.from({ length: others }, () => createServer({ allowHalfOpen: true, noDelay: true }, enter))
  await Promise.all(
    listeners.map(async listener => {
      listener.listen({ port, host, reusePort: true })
      await once(listener, 'listening')
      listener.on('error', error => http.emit('error', error))
    }),
  )
  const close = http.close.bind(http)
  http.close = told => {
    let left = listeners.length + 1
    const closed = (error?: Error) => {
      left -= 1
      if (left === 0) told?.(error)
    }
    for (const listener of listeners) listener.close(closed)
    return close(closed)
  }
}
