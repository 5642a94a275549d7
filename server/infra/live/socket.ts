import type { IncomingMessage, Server as HttpServer } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io'
import { Server } from 'socket.io'
import { z } from 'zod'
import type { BrowserEvents, LiveEvents } from '#/contract/live.ts'
import { livePath } from '#/contract/live.ts'
import { deviceOf } from '#/rules/device.ts'
import type { Connection, Live } from './live.ts'
import { answerBarely } from '../bare-answer.ts'
import type { Peers } from '../peers/peers.ts'
import { alone } from '../peers/peers.ts'
import type { OnPresence } from './attendance.ts'
import { attendance } from './attendance.ts'
import { makeBoard } from './board.ts'
import type { Asking } from './admission.ts'
import { makeAdmission } from './admission.ts'
import type { Connections } from './connections.ts'
import { frameOf, hearAtMost, makeConnections, sayOn } from './connections.ts'
import { lookAgain } from './look-again.ts'
import { makingRoom } from './making-room.ts'
import { shareBoard } from './sharing.ts'

const maxMessageBytes = 64_000
/** How long to wait for browsers to close their sockets; the library would wait for half a minute. */
const goodbyeMs = 1_000

interface Attached extends Live {
  /** Closes the sockets one by one over `ms`, so that each reconnects to a server that keeps running. */
  moveAway: (ms: number) => Promise<void>
  close: () => Promise<void>
}

type Listening = Socket<BrowserEvents, LiveEvents>

interface Terms {
  socketsPerUser: number
  /** The most bytes a socket may send per second. */
  bytesPerSecond: number
  /** Headers of the answer to a refused handshake. */
  refusalHeaders: Readonly<Record<string, string>>
}

interface Attaching {
  asking: Asking
  onPresence: OnPresence
  terms: Terms
  peers?: Peers
}

/** Live facts over Socket.IO. A socket receives the facts of its person; it sends only which room it shows and whether it is visible. */
export function attachLive(http: HttpServer, { asking, onPresence, terms, peers = alone }: Attaching): Attached {
  const board = makeBoard()
  const connections = makeConnections()
  const elsewhere = (userId: string) => board.elsewhere(userId, peers.me)
  const onFull = makingRoom({ board, peers, most: terms.socketsPerUser, dismiss: id => dismiss(io, id) })
  const admission = makeAdmission(asking, terms.socketsPerUser, peers, { elsewhere, onFull })
  const present = attendance(onPresence, userId => elsewhere(userId) > 0)
  const isOnline = (userId: string) => present.has(userId) || elsewhere(userId) > 0
  const sharing = shareBoard({ board, peers, onPresence, isOnline })
  const io = serverOn(http, request => admission.ask(request))
  refusing(io, terms.refusalHeaders)
  io.engine.on('connection', ({ request }: Listening['conn']) => hearAtMost(terms.bytesPerSecond, request))
  const closeAll = closing(io)
  const write = (id: string, connection: Connection | null) => {
    board.set(peers.me, id, connection)
    sharing.tell(id)
  }
  io.on('connection', socket => {
    const listener = admission.who(socket.request)
    const close = listener && connections.open(listener.userId, socket.conn)
    if (!listener || !close) return void socket.request.socket.destroy()
    const { userId } = listener
    present.came(userId)
    follow(socket, userId, connection => write(socket.id, connection))
    socket.on('disconnect', () => {
      close()
      present.went(userId)
    })
    // Its session may have ended since the handshake: the browser decides how long after it to connect.
    void staysOpen(admission, socket)
  })
  const again = lookAgain(
    peers,
    () => [...io.sockets.sockets.values()],
    async (socket, tell) => {
      if ((await staysOpen(admission, socket)) && tell) sayOn(socket.conn, frameOf({ name: 'missed' }))
    },
  )
  peers.listen({ lost: () => again.soon() })
  return {
    ...everywhere(connections, peers),
    viewersOf: board.viewersOf,
    isOnline,
    isLooking: board.isLooking,
    connections: board.all,
    openHere: () => board.idsOf(peers.me).length,
    moveAway: ms => sendAway([...io.sockets.sockets.values()], ms),
    close: () => {
      again.end()
      sharing.end(present.people())
      present.end()
      return closeAll()
    },
  }
}

/** Closes every socket properly; after a second, destroys those whose browser has not answered. */
function closing(io: ReturnType<typeof serverOn>) {
  const open = new Set<Listening['request']['socket']>()
  io.engine.on('connection', ({ request: { socket } }: Listening['conn']) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  return () => {
    const late = setTimeout(() => open.forEach(socket => socket.destroy()), goodbyeMs)
    return io.close().finally(() => clearTimeout(late))
  }
}

/** Socket.IO clients do not reconnect after `disconnect`, even when they are allowed to. */
const hangUp = (conn: { close: () => void }) => conn.close()

/** Hangs up on a socket that may not stay; returns whether it may. */
async function staysOpen(admission: ReturnType<typeof makeAdmission>, { request, conn }: Listening) {
  const stays = await admission.mayStay(request)
  if (!stays) hangUp(conn)
  return stays
}

/** Tells a page not to reconnect until it is looked at. A sleeping browser does not answer, and would keep its slot. */
function dismiss(io: ReturnType<typeof serverOn>, id: string) {
  const socket = io.sockets.sockets.get(id)
  if (!socket) return
  socket.disconnect(true)
  setTimeout(() => socket.request.socket.destroy(), goodbyeMs).unref()
}

async function sendAway(sockets: readonly { conn: { close: () => void } }[], ms: number) {
  const end = performance.now() + ms
  const left = () => Math.max(0, end - performance.now())
  for (const [at, { conn }] of sockets.entries()) {
    hangUp(conn)
    if (left() > 0) await sleep(left() / (sockets.length - at))
  }
  await sleep(left())
}

function serverOn(http: HttpServer, ask: (request: IncomingMessage) => Promise<boolean>) {
  const io = new Server<BrowserEvents, LiveEvents>(http, {
    path: livePath,
    serveClient: false,
    transports: ['websocket'],
    maxHttpBufferSize: maxMessageBytes,
    allowRequest: async (request, answer) => answer(null, await ask(request)),
  })
  // The library does not ask `allowRequest` about a connection that names an open one (`sid`) to take its place: no limit would count it.
  io.engine.use((request: IncomingMessage, _: unknown, next: (error?: Error) => void) =>
    next(isHandshake(request) ? undefined : new Error('This is no handshake.')),
  )
  return io
}

/** Anything else would be refused by the library with an answer of its own, without our headers. */
const isHandshake = ({ url, headers }: IncomingMessage) =>
  url === `${livePath}/?EIO=4&transport=websocket` &&
  headers['sec-websocket-version'] === '13' &&
  /^[+/\dA-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '') &&
  headers['sec-websocket-protocol'] === undefined

/** Answers refused handshakes with our headers, before the library gives its own answer without them. */
function refusing(io: ReturnType<typeof serverOn>, headers: Terms['refusalHeaders']) {
  io.engine.on('connection_error', ({ req, code }: Refused) => {
    if (!req.res) answerBarely(req.socket, code === forbidden ? 403 : 400, headers)
  })
  io.engine.on('headers', (sent: Record<string, string>) => void Object.assign(sent, headers))
}

interface Refused {
  /** Has a response unless the request was a WebSocket upgrade. */
  req: IncomingMessage & { res?: unknown }
  code: number
}

/** Engine.IO's code for a handshake that `allowRequest` refused. */
const forbidden = 4

/** Sends facts and disconnects to the sockets here and to the other processes, and applies those of other processes here. */
function everywhere(connections: Connections, peers: Peers): Pick<Live, 'publish' | 'disconnect'> {
  const disconnect = (userId: string) => {
    for (const conn of connections.of(userId)) hangUp(conn)
  }
  peers.listen({
    hear(message) {
      if (message.kind === 'fact') connections.say(message.to, message.fact)
      if (message.kind === 'disconnect') disconnect(message.userId)
    },
  })
  return {
    publish(to, fact) {
      connections.say([to].flat(), fact)
      peers.say({ kind: 'fact', to: [to].flat(), fact })
    },
    disconnect(userId) {
      disconnect(userId)
      peers.say({ kind: 'disconnect', userId })
    },
  }
}

/** Records what a browser reports of its screen; null when it closes. */
function follow(socket: Listening, userId: string, write: (connection: Connection | null) => void) {
  const device = deviceOf(socket.request.headers['user-agent'] ?? null)
  const since = new Date()
  let connection: Connection = { userId, device, since, looking: false, lookedAt: since, roomId: null }
  const now = (change: Partial<Connection>) => {
    connection = { ...connection, ...change }
    write(connection)
  }
  now({})
  socket.on('viewing', roomId => now({ roomId: z.uuid().safeParse(roomId).data ?? null }))
  socket.on('looking', visible => {
    const looking = z.boolean().safeParse(visible).data ?? false
    now({ looking, ...((looking || connection.looking) && { lookedAt: new Date() }) })
  })
  socket.on('disconnect', () => write(null))
}
