import type { IncomingMessage } from 'node:http'
import type { Socket } from 'socket.io'
import type { Fact } from '#/contract/live.ts'

type Conn = Socket['conn']

/** Some sixty of the longest messages of a squad, in bytes. */
const waitingMost = 256 * 1_024

/**
 * Writes a frame to an open connection, past the queues of Socket.IO, which cost twice as much as the socket does: whoever hears is told one
 * thing in one frame, so there is no order to keep but the socket's own. A connection that is not read is ended, or all that is said would be
 * kept in memory for as long as they like; a browser connects again by itself, and asks for what it missed.
 */
export function sayOn({ readyState, request: { socket } }: Conn, frame: Buffer) {
  if (readyState === 'open' && socket.writable && !socket.write(frame)) endUnread(socket)
}

/** Not `close`, which first sends what waits. */
function endUnread(socket: IncomingMessage['socket']) {
  if (socket.writableLength > waitingMost) socket.destroy()
}

/** Engine.IO keeps it here. */
interface Request extends IncomingMessage {
  websocket?: { pause: () => void; resume: () => void }
}

const msPerSecond = 1_000

/**
 * Reads so much of a connection in a second, and no more: what is said above that waits with whoever says it, and nobody else waits. A
 * second's worth may come at once. Who says so much that the answer to a ping waits too is ended for that. A WebSocket's own pings
 * are answered without us, so what waits to be read is looked at here as well.
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

/** The open connections of each person here: the rooms of Socket.IO lead to them by three more steps for each connection and fact. */
export function makeConnections() {
  const connections = new Map<string, Set<Conn>>()
  return {
    /** @returns how to forget it. */
    open(userId: string, conn: Conn) {
      const own = connections.get(userId) ?? new Set()
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
/** What Engine.IO and Socket.IO call a message that is an event. */
const event = '42'

/** A fact as a browser's Socket.IO hears it: one whole WebSocket frame, the same for everybody. */
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
