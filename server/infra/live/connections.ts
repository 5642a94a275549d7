import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import type { Fact } from '#/contract/live.ts'

type Conn = Socket['conn']

/** In bytes: about sixty of the longest squad messages. */
const waitingMost = 256 * 1_024

/**
 * Writes a frame directly to an open connection, bypassing Socket.IO's queues, which cost twice as much as the socket itself. Each fact
 * is one frame, so the socket's own order is enough. A connection that does not read is destroyed, as everything sent to it would pile
 * up in memory; the browser reconnects and fetches what it missed.
 */
export function sayOn({ readyState, request: { socket } }: Conn, frame: Buffer) {
  if (readyState === 'open' && socket.writable && !socket.write(frame)) endUnread(socket)
}

/** Uses `destroy` because `close` would first flush the buffer. */
function endUnread(socket: IncomingMessage['socket']) {
  if (socket.writableLength > waitingMost) socket.destroy()
}

/** Engine.IO keeps its WebSocket here. */
interface Request extends IncomingMessage {
  websocket?: { pause: () => void; resume: () => void }
}

const msPerSecond = 1_000

/**
 * Limits the bytes read from a connection per second, with a burst of one second's worth. Anything above waits on the sender's side. A
 * client whose pong is held up too long that way is disconnected. The WebSocket library answers a client's pings by itself, so unread
 * answers are checked here as well.
 */
export function hearAtMost(bytesPerSecond: number, { socket, websocket }: Request) {
  let paidUntil = 0
  socket.on('data', ({ length }: Buffer) => {
    endUnread(socket)
    const now = performance.now()
    paidUntil = Math.max(paidUntil, now) + (length / bytesPerSecond) * msPerSecond
    if (paidUntil - now <= msPerSecond) return
    websocket?.pause()
    setTimeout(() => websocket?.resume(), paidUntil - now).unref()
  })
}

/** The open connections of each person in this process. Socket.IO's rooms would take three more steps per connection and fact. */
export function makeConnections() {
  const connections = new Map<string, Set<Conn>>()
  return {
    /**
     * Several connect packets in one read make Socket.IO report as many connections, of which only the first has a slot.
     * @returns a function that removes it; null when it is open already
     */
    open(userId: string, conn: Conn) {
      const own = connections.get(userId) ?? new Set()
      if (own.has(conn)) return null
      connections.set(userId, own.add(conn))
      return () => {
        own.delete(conn)
        if (own.size === 0 && connections.get(userId) === own) connections.delete(userId)
      }
    },
    of: (userId: string): Iterable<Conn> => connections.get(userId) ?? [],
    say(to: readonly string[], fact: Fact) {
      let frame: Buffer | undefined
      for (const userId of new Set(to)) {
        const own = connections.get(userId)
        if (!own) continue
        frame ??= frameOf(fact)
        for (const conn of own) sayOn(conn, frame)
      }
    },
  }
}

export type Connections = ReturnType<typeof makeConnections>

const textFrame = 0x81
const [shortMax, twoByteLength, twoByteMax, eightByteLength] = [125, 126, 0xffff, 127]
/** Engine.IO's and Socket.IO's packet types: a message that is an event. */
const event = '42'

/** A fact as one complete WebSocket frame of Socket.IO's protocol, the same for every recipient. */
export function frameOf(fact: Fact) {
  const payload = Buffer.from(`${event}${JSON.stringify(['fact', fact])}`)
  const { length } = payload
  if (length <= shortMax) return Buffer.concat([Buffer.from([textFrame, length]), payload])
  const isLong = length > twoByteMax
  const head = Buffer.alloc(isLong ? 10 : 4)
  head[0] = textFrame
  head[1] = isLong ? eightByteLength : twoByteLength
  if (isLong) head.writeBigUInt64BE(BigInt(length), 2)
  else head.writeUInt16BE(length, 2)
  return Buffer.concat([head, payload])
}
