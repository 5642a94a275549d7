import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import { livePath } from '#/contract/live.ts'
import type { SquadMessage, SquadRoom } from '#/contract/squads.ts'
import { browserTimers } from '#/web/squads/backoff.ts'
import type { Heard } from '#/web/live/live-channel.ts'
import type { RoomApi } from '#/web/squads/room-api.ts'
import { makeRoomStore } from '#/web/squads/room-store.ts'
import { memoryOutboxStorage } from '../squad-browser.ts'

interface Entering {
  origin: string
  api: Api
  cookie: () => string
  me: Me
  room: SquadRoom
}

/** A browser's live connection: passes what it hears to `take`. */
type Listening = (entering: Pick<Entering, 'origin' | 'cookie'>, take: (heard: Heard) => void) => OpenConnection

interface OpenConnection {
  cut: () => Promise<void>
  end: () => void
}

const lostAnswers = 0.05

/** With Socket.IO's own client. */
const overSocketIo: Listening = ({ origin, cookie }, take) => {
  const socket = io(origin, {
    path: livePath,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: { cookie: cookie(), origin },
  })
  socket.on('connect', () => take({ name: 'connected' }))
  socket.on('fact', take)
  return {
    /** The connection breaks, or the laptop sleeps for a while. */
    async cut() {
      if (Math.random() < 0.7) return void socket.io.engine.close()
      socket.disconnect()
      await sleep(Math.random() * 3_000)
      socket.connect()
    },
    end: () => void socket.disconnect(),
  }
}

/** A member with the room on screen: the browser's own store, over the real API and a real socket. */
export async function enterRoom({ origin, api, cookie, me, room }: Entering, listen = overSocketIo) {
  const written: string[] = []
  const acknowledged: string[] = []
  const store = makeRoomStore({
    room,
    me,
    api: roomApi(api, acknowledged),
    storage: memoryOutboxStorage(),
    timers: browserTimers,
    newId: () => {
      const id = randomUUID()
      written.push(id)
      return id
    },
    now: () => Date.now(),
    isTheirs: () => true,
    isStillTheirs: async () => true,
    onRefused: words => {
      throw new Error(words)
    },
  })
  const connection = listen({ origin, cookie }, store.heard)
  await store.open()
  return {
    me,
    api,
    cookie,
    store,
    written,
    acknowledged,
    shown: () => store.current().messages.map(({ id }) => id),
    say: (content: string) => store.outbox.send({ kind: 'text', content, mentions: [] }, null),
    cut: connection.cut,
    leave: () => {
      connection.end()
      store.close()
    },
  }
}

export type Member = Awaited<ReturnType<typeof enterRoom>>

/** The real API, except that an answer is sometimes lost: then the sender does not know that the request succeeded. */
function roomApi({ squads }: Api, acknowledged: string[]): RoomApi {
  return {
    squads: {
      send: async input => {
        const message = await squads.send(input)
        if (Math.random() < lostAnswers) throw new TypeError('fetch failed')
        acknowledged.push(message.id)
        return message
      },
      messages: input => squads.messages(input),
      changes: input => squads.changes(input),
      read: input => squads.read(input),
      markUnread: input => squads.markUnread(input),
      sendImage: input => squads.sendImage(input),
      edit: input => squads.edit(input),
      remove: input => squads.remove(input),
      react: input => squads.react(input),
      pin: input => squads.pin(input),
    },
  }
}

/** Every message on the server, fetched with the call that closes gaps. */
export async function history(api: Api | undefined) {
  const roomId = (await api?.squads.room({}))?.id ?? ''
  const found = new Map<number, SquadMessage>()
  for (let after = 0, more = true; more;) {
    const answer = await api?.squads.changes({ roomId, after })
    for (const message of answer?.items ?? []) found.set(message.seq, message)
    after = answer?.items.at(-1)?.change ?? after
    more = answer?.more ?? false
  }
  return [...found.values()].toSorted((a, b) => a.seq - b.seq)
}
