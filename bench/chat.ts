import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Socket } from 'socket.io-client'
import { addressOf } from '#/server/infra/db/address.ts'
import { fanOut } from './chat-bare.ts'
import { arrivals, listen, openRoom, say, signInAll } from './chat-people.ts'
import type { ChatFigures } from './chat-report.ts'
import type { ChatRoom, ChatSizes } from './chat-world.ts'
import { chatSizes, fillMessages, letTimePass, openChatWorld } from './chat-world.ts'
import { repeat } from './course.ts'
import type { Database } from './measure-world.ts'
import type { Options } from './options.ts'
import { startServer } from './server.ts'

const settleMs = 1_000
const socketsAtOnce = 50

interface Course extends Options {
  origin: string
  rooms: ChatRoom[]
  cookieOf: (user: number) => string
}

/** Squad rooms: telling all members, beside the bare telling; what an open browser costs; and a room after a million messages. */
export async function measureChat(database: Database, options: Options): Promise<ChatFigures> {
  await using stack = new AsyncDisposableStack()
  const sizes = chatSizes(options.quick)
  const world = await openChatWorld(database, sizes, error => void process.stderr.write(`${String(error)}\n`))
  stack.defer(() => world.close())
  const start = () => startServer(addressOf(database.connection, world.name), database.folder)
  const server = await start()
  stack.defer(() => server.stop())
  const { origin } = server
  const cookies = await signInAll(
    origin,
    world.rooms.flatMap(({ users }) => users),
  )
  const cookieOf = (user: number) => cookies.get(user) ?? ''
  const course = { ...options, origin, rooms: world.rooms, cookieOf }

  const empty = await alone(course)
  await letTimePass(world.db)
  const told = await together(course)
  const bare = await fanOut({ ...options, listeners: sizes.members })
  const idleBytes = await waiting(course, sizes, start)
  await fillMessages(world.db, world.rooms, sizes.messages)
  const full = await alone(course)
  return { sizes, told, bare, idleBytes, empty, full }
}

/** One at a time, with nobody connected: what a message and what opening a room take. */
async function alone({ origin, rooms, cookieOf, seconds, warmSeconds }: Course) {
  const turns = rooms.flatMap(({ id: roomId, users }) =>
    users.map(user => ({ origin, roomId, cookie: cookieOf(user) })),
  )
  const turn = (nth: number) => turns[nth % turns.length] ?? { origin, roomId: '', cookie: '' }
  const course = { seconds, warmSeconds, workers: 1 }
  const send = await repeat(course, async nth => (await say(turn(nth))) !== null)
  const open = await repeat(course, async nth => openRoom(turn(nth)).then(() => true))
  return { send, open }
}

/** Every member has a browser open; a message counts when the last of them has heard it. */
async function together({ origin, rooms, cookieOf, seconds, warmSeconds, connections }: Course) {
  const sockets: Socket[] = []
  const members = rooms[0]?.users.length ?? 0
  const { heard, byAll, forget } = arrivals(members)
  for (const user of rooms.flatMap(({ users }) => users)) sockets.push(await listen(origin, cookieOf(user), heard))
  const told = await repeat({ seconds, warmSeconds, workers: connections }, async nth => {
    const { id: roomId, users } = rooms[nth % rooms.length] ?? { id: '', users: [] }
    const user = users[Math.floor(nth / rooms.length) % users.length] ?? 0
    const id = randomUUID()
    const all = byAll(id)
    const answer = await say({ origin, roomId, cookie: cookieOf(user), id })
    if (answer === null) forget(id)
    else await all
    return answer !== null
  })
  for (const socket of sockets) socket.disconnect()
  return told
}

/**
 * What each waiting connection adds to the memory of a server that has done nothing else, so that no garbage of earlier work is
 * taken away meanwhile; undefined where nobody tells.
 */
async function waiting(
  { rooms, cookieOf }: Course,
  { idle: count }: ChatSizes,
  start: () => ReturnType<typeof startServer>,
) {
  const server = await start()
  const { origin, pid } = server
  const users = rooms.flatMap(room => room.users)
  const sockets: Socket[] = []
  const connect = async (until: number) => {
    while (sockets.length < until) {
      const some = Array.from(
        { length: Math.min(socketsAtOnce, until - sockets.length) },
        (_, at) => users[at % users.length],
      )
      sockets.push(...(await Promise.all(some.map(user => listen(origin, cookieOf(user ?? 0), () => {})))))
    }
    await sleep(settleMs)
    return residentBytes(pid)
  }
  const before = await connect(Math.min(socketsAtOnce, Math.ceil(count / 10)))
  const few = sockets.length
  const after = await connect(few + count)
  for (const socket of sockets) socket.disconnect()
  await server.stop()
  return before === undefined || after === undefined ? undefined : (after - before) / count
}

function residentBytes(pid: number) {
  try {
    const kib = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
    return kib === undefined ? undefined : Number(kib) * 1024
  } catch {
    return undefined
  }
}
