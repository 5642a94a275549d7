import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { LiveEvents } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import type { Live } from '../../world.ts'

interface Listener {
  userId: string
}

/** Who opens a socket, or null when nobody may: asked before the handshake is answered. */
type Admit = (request: IncomingMessage) => Promise<Listener | null>

const maxMessageBytes = 64_000

/** Live facts over Socket.IO. A socket hears what is said to its person and says nothing itself. */
export function attachLive(http: HttpServer, admit: Admit): Live & { close: () => Promise<void> } {
  const admitted = door(admit)
  const io = new Server<Record<string, never>, LiveEvents>(http, {
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, answer) => void admitted.ask(request).then(may => answer(null, may)),
  })
  io.on('connection', socket => {
    const listener = admitted.who(socket.request)
    if (listener) void socket.join(room(listener.userId))
    else socket.disconnect(true)
  })
  return {
    publish: (userId, fact) => void io.to(room(userId)).emit('fact', fact),
    disconnect: userId => io.in(room(userId)).disconnectSockets(true),
    close: () => io.close(),
  }
}

const room = (userId: string) => `user:${userId}`

/** Remembers who was let in by which request. An error keeps the door shut. */
function door(admit: Admit) {
  const listeners = new WeakMap<IncomingMessage, Listener>()
  return {
    async ask(request: IncomingMessage) {
      const listener = await admit(request).catch(() => null)
      if (listener) listeners.set(request, listener)
      return listener !== null
    },
    who: (request: IncomingMessage) => listeners.get(request),
  }
}
