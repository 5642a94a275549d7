import { setTimeout as sleep } from 'node:timers/promises'
import { databaseUrl } from '#/server/infra/db/database-url.ts'
import { residentBytes } from './cpu.ts'
import { openRoom, say, signInAll } from './chat-people.ts'
import type { Told } from './chat-telling.ts'
import { measureTelling } from './chat-telling.ts'
import type { Paced } from './chat-pace.ts'
import { measurePace } from './chat-pace.ts'
import type { ChatRoom, ChatSizes } from './chat-world.ts'
import { chatSizes, fillMessages, letTimePass, openChatWorld } from './chat-world.ts'
import type { Times } from './course.ts'
import { repeat } from './course.ts'
import { startBare } from './bare.ts'
import type { Listener } from './listener.ts'
import { openBrowser, openSocket } from './listener.ts'
import type { Options } from './options.ts'
import { dot } from './say.ts'
import { startServer } from './server.ts'
import type { Database } from './worlds.ts'

export interface ChatCourse extends Options {
  origin: string
  /** The processes of the server and of the database. */
  pids: number[]
  rooms: ChatRoom[]
  cookieOf: (user: number) => string
  /** Resets the rate limits of messages before the next course. */
  rest: () => Promise<unknown>
}

interface Memory {
  connections: number
  fresh: number
  full: number
  bare: number
}

export interface ChatFigures {
  sizes: ChatSizes
  empty: { send: Times; open: Times }
  full: { send: Times; open: Times }
  told: Told
  paced: Paced
  memory: Memory
}

const settleMs = 1_000
const socketsAtOnce = 50
/** Lengthens courses in which one person acts at a time. */
const lengthFactor = 4

/** Squad rooms: a room before and after a million messages, broadcasts compared with bare ones, and the memory of open connections. */
export async function measureChat(database: Database, options: Options): Promise<ChatFigures> {
  await using stack = new AsyncDisposableStack()
  const sizes = chatSizes(options.quick)
  const world = await openChatWorld(database, sizes, error => void process.stderr.write(`${String(error)}\n`))
  stack.defer(() => world.close())
  const start = () => startServer(databaseUrl(database.connection, world.name), database.folder)
  const server = await start()
  stack.defer(() => server.stop())
  const users = world.rooms.flatMap(room => room.users)
  const cookies = await signInAll(server.origin, users)
  const course: ChatCourse = {
    ...options,
    origin: server.origin,
    pids: [server.pid, database.pid],
    rooms: world.rooms,
    cookieOf: user => cookies.get(user) ?? '',
    rest: () => letTimePass(world.db),
  }
  const empty = await alone(course)
  await fillMessages(world.db, world.rooms, sizes.messages)
  const full = await alone(course)
  const told = await measureTelling(course, sizes.browsers)
  const paced = await measurePace(course, sizes.deliveriesPerSecond)
  const memory = await waiting(course, sizes, start)
  return { sizes, empty, full, told, paced, memory }
}

/** One request at a time with nobody connected: sending a message, and opening a room. */
async function alone({ origin, rooms, cookieOf, seconds, warmSeconds, rest }: ChatCourse) {
  const turns = rooms.flatMap(({ id: roomId, users }) =>
    users.map(user => ({ origin, roomId, cookie: cookieOf(user) })),
  )
  const turn = (nth: number) => turns[nth % turns.length] ?? { origin, roomId: '', cookie: '' }
  const course = { seconds: seconds * lengthFactor, warmSeconds, workers: 1 }
  const send = await repeat(course, async nth => (await say(turn(nth))) !== null)
  await rest()
  const open = await repeat(course, async nth => openRoom(turn(nth)).then(() => true))
  dot()
  return { send, open }
}

/** Memory of a fresh server and of one with many idle connections, compared with a process that only keeps sockets open. */
async function waiting(
  { rooms, cookieOf }: ChatCourse,
  { idle }: ChatSizes,
  start: () => ReturnType<typeof startServer>,
): Promise<Memory> {
  await using stack = new AsyncDisposableStack()
  const server = await start()
  stack.defer(() => server.stop())
  const users = rooms.flatMap(room => room.users)
  const fresh = residentBytes(server.pid)
  await openMany(idle, nth => openBrowser(server.origin, cookieOf(users[nth % users.length] ?? 0), () => {}), stack)
  const bare = await startBare('bare-fan-out.ts')
  stack.defer(() => bare.stop())
  await openMany(idle, () => openSocket(bare.origin, {}, () => {}), stack)
  await sleep(settleMs)
  return { connections: idle, fresh, full: residentBytes(server.pid), bare: residentBytes(bare.pid) }
}

async function openMany(count: number, open: (nth: number) => Promise<Listener>, stack: AsyncDisposableStack) {
  for (let from = 0; from < count; from += socketsAtOnce) {
    const some = Array.from({ length: Math.min(socketsAtOnce, count - from) }, (_, nth) => open(from + nth))
    for (const socket of await Promise.all(some)) stack.defer(() => socket.close())
  }
}
