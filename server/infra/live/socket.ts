import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { Server } from 'socket.io'
import { z } from 'zod'
import type { BrowserEvents, LiveEvents } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import { deviceOf } from '#/rules/device.ts'
import type { Connection, Live } from '../../world.ts'

interface Listener {
  userId: string
}

/** Who opens a socket, or null when nobody may: asked before the handshake is answered. */
type Admit = (request: IncomingMessage) => Promise<Listener | null>

/** Somebody's first browser opened, or their last one closed. */
type OnPresence = (userId: string, online: boolean) => void

const maxMessageBytes = 64_000
/** A reload closes the only socket for a moment: nobody goes offline and comes back for that. */
const graceMs = 5_000

interface Attached extends Live {
  /** Ends the sockets one after another, spread over so long: each connects again, where others still answer. */
  moveAway: (ms: number) => Promise<void>
  close: () => Promise<void>
}

/** Live facts over Socket.IO. A socket hears what is said to its person, and says only which room is on its screen. */
export function attachLive(http: HttpServer, admit: Admit, onPresence: OnPresence, socketsPerUser: number): Attached {
  const admitted = door(admit, socketsPerUser)
  const screens = new Map<string, Map<string, string>>()
  const lookers: Screens = new Map()
  const open = new Map<string, Connection>()
  const present = attendance(onPresence)
  const io = new Server<BrowserEvents, LiveEvents>(http, {
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: (request, answer) => void admitted.ask(request).then(may => answer(null, may)),
  })
  io.on('connection', socket => {
    const listener = admitted.who(socket.request)
    if (!listener) return void socket.disconnect(true)
    const { userId } = listener
    void socket.join(room(userId))
    present.came(userId)
    const device = deviceOf(socket.request.headers['user-agent'] ?? null)
    const connection: Connection = { userId, device, since: new Date(), looking: false, roomId: null }
    open.set(socket.id, connection)
    const look = (roomId: string | undefined) => {
      if (connection.roomId) leave(screens, connection.roomId, socket.id)
      connection.roomId = roomId ?? null
      if (roomId) enter(screens, roomId, socket.id, userId)
    }
    socket.on('viewing', roomId => look(z.uuid().safeParse(roomId).data))
    socket.on('looking', visible => {
      connection.looking = z.boolean().safeParse(visible).data ?? false
      const note = connection.looking ? enter : leave
      note(lookers, userId, socket.id, userId)
    })
    socket.on('disconnect', () => {
      open.delete(socket.id)
      look(undefined)
      leave(lookers, userId, socket.id)
      present.went(userId)
    })
  })
  return {
    publish(to, fact) {
      const rooms = [to].flat().map(room)
      // Socket.IO takes an empty list for everybody.
      if (rooms.length > 0) io.to(rooms).emit('fact', fact)
    },
    disconnect: userId => io.in(room(userId)).disconnectSockets(true),
    viewersOf: roomId => new Set(screens.get(roomId)?.values()),
    isOnline: present.has,
    isLooking: userId => lookers.has(userId),
    connections: () => [...open.values()],
    moveAway: ms => sendAway([...io.sockets.sockets.values()], ms),
    close: () => {
      present.end()
      return io.close()
    },
  }
}

async function sendAway(sockets: readonly { conn: { close: () => void } }[], ms: number) {
  const end = performance.now() + ms
  const left = () => Math.max(0, end - performance.now())
  for (const [at, { conn }] of sockets.entries()) {
    // Not `disconnect`: who is sent away that way stays away.
    conn.close()
    if (left() > 0) await sleep(left() / (sockets.length - at))
  }
  await sleep(left())
}

const room = (userId: string) => `user:${userId}`

/** The sockets of each room, or of each person. */
type Screens = Map<string, Map<string, string>>

function enter(screens: Screens, roomId: string, socketId: string, userId: string) {
  const viewers = screens.get(roomId) ?? new Map<string, string>()
  screens.set(roomId, viewers.set(socketId, userId))
}

function leave(screens: Screens, roomId: string, socketId: string) {
  const viewers = screens.get(roomId)
  viewers?.delete(socketId)
  if (viewers?.size === 0) screens.delete(roomId)
}

/** Counts the sockets of each person. Whoever comes back within the grace never went. */
function attendance(onPresence: OnPresence) {
  const sockets = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  return {
    has: (userId: string) => sockets.has(userId),
    came(userId: string) {
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      const before = sockets.get(userId)
      sockets.set(userId, (before ?? 0) + 1)
      if (before === undefined) onPresence(userId, true)
    },
    went(userId: string) {
      const left = (sockets.get(userId) ?? 1) - 1
      sockets.set(userId, left)
      if (left > 0) return
      const timer = setTimeout(() => {
        leaving.delete(userId)
        sockets.delete(userId)
        onPresence(userId, false)
      }, graceMs)
      leaving.set(userId, timer)
    },
    end() {
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
    },
  }
}

/** Remembers who was let in by which request, and lets in so many of one person. An error keeps the door shut. */
function door(admit: Admit, most: number) {
  const listeners = new WeakMap<IncomingMessage, Listener>()
  const inside = new Map<string, number>()
  const freePlace = (userId: string) => {
    const left = (inside.get(userId) ?? 1) - 1
    if (left > 0) inside.set(userId, left)
    else inside.delete(userId)
  }
  return {
    async ask(request: IncomingMessage) {
      const listener = await admit(request).catch(() => null)
      if (!listener || request.socket.destroyed) return false
      const { userId } = listener
      const before = inside.get(userId) ?? 0
      if (before >= most) return false
      inside.set(userId, before + 1)
      request.socket.once('close', () => freePlace(userId))
      listeners.set(request, listener)
      return true
    },
    who: (request: IncomingMessage) => listeners.get(request),
  }
}
