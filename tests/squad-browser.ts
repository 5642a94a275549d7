import { setImmediate as turn } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import type { Me } from '#/contract/accounts.ts'
import type { SquadMessage } from '#/contract/squads.ts'
import type { Timers } from '#/web/squads/backoff.ts'
import type { Content } from '#/web/squads/outgoing.ts'
import type { RoomApi } from '#/web/squads/room-api.ts'
import { makeRoomStore } from '#/web/squads/room-store.ts'
import type { Box, OutboxStorage } from '#/web/squads/outbox-storage.ts'
import { makeOutboxStorage } from '#/web/squads/outbox-storage.ts'
import { message, messages } from './squad-messages.ts'

export const carl: Me = {
  id: 'carl',
  fullName: 'Carl Brandt',
  email: 'carl@example.com',
  avatarUrl: null,
  isVerified: true,
  role: 'contributor',
  viewing: null,
  choosesRole: false,
  undoSeconds: 10,
}

export const text = (content: string): Content => ({ kind: 'text', content, mentions: [] })

interface Opening {
  held?: number
  me?: Me
  server?: Server
  storage?: OutboxStorage
}

/** A squad room without a browser: the test controls its server, its storage and its clock. */
export async function openRoom({
  held = 0,
  server = makeServer(held),
  storage = memoryOutboxStorage(),
  me = carl,
}: Opening) {
  const clock = makeClock()
  const refusals: string[] = []
  const session = { isTheirs: true, isStillTheirs: true }
  const last = server.messages.length
  const store = makeRoomStore({
    room: { id: 'room', lastSeq: last, lastChange: last, readSeq: 0 },
    me,
    api: server.api,
    storage,
    timers: clock.timers,
    newId: randomUUID,
    now: clock.now,
    isTheirs: () => session.isTheirs,
    isStillTheirs: async () => session.isStillTheirs,
    onRefused: words => void refusals.push(words),
  })
  void store.open()
  await clock.passes(0)
  return {
    store,
    server,
    storage,
    refusals,
    session,
    passes: clock.passes,
    settle: () => clock.passes(0),
    /** The messages on screen; unsent ones in parentheses. */
    seen() {
      const { messages: shown, outgoing } = store.current()
      const waiting = outgoing.map(({ body }) => `(${body.kind === 'text' ? body.content : body.kind})`)
      return [...shown.map(({ content }) => content), ...waiting]
    },
  }
}

const portion = 10

interface Server {
  messages: SquadMessage[]
  /** Whether the connection breaks before or after the server has done its work, or hangs. */
  failing: 'before' | 'after' | 'after, once' | 'hangs' | null
  /** The words of messages that it refuses. */
  refuses: string
  /** Id of a message that was deleted: replies to it are refused. */
  gone: string
  /** Has forgotten which messages it has taken: one that is sent again is refused. */
  forgetful: boolean
  /** Refuses every change to a message. */
  stubborn: boolean
  /** Changes to messages are answered when this resolves. They take effect at once, or, when `slow`, with their answer. */
  answering: Promise<void>
  slow: boolean
  /** Whether the reader is no longer a member. */
  closed: boolean
  asked: string[]
  readUpTo: number[]
  /** The sequence number up to which the reader has read. */
  readSeq: number
  texts: () => string[]
  api: RoomApi
}

function makeServer(held: number): Server {
  const missing = () => Promise.reject(new Error('This test does not ask for that'))
  const server: Server = {
    messages: messages(1, held),
    failing: null,
    refuses: '',
    gone: '',
    forgetful: false,
    stubborn: false,
    answering: Promise.resolve(),
    slow: false,
    closed: false,
    asked: [],
    readUpTo: [],
    readSeq: 0,
    texts: () => server.messages.map(({ content }) => content),
    api: {
      squads: {
        messages: async ({ before, around }) => {
          server.asked.push('messages')
          await connectionOf(server)
          const until = server.messages.filter(({ seq }) => seq < (before ?? Infinity) && seq <= (around ?? Infinity))
          const after = around === undefined ? [] : server.messages.filter(({ seq }) => seq > around)
          return { items: [...until.slice(-50), ...after.slice(0, 50)], older: false, newer: false }
        },
        changes: async ({ after }) => {
          server.asked.push('changes')
          await connectionOf(server)
          if (server.closed) throw refusal('Squad room not found')
          const items = server.messages.filter(({ change }) => change > after)
          return { items: items.slice(0, portion), more: items.length > portion, readSeq: server.readSeq }
        },
        send: async ({ id, content, replyTo }) => {
          await connectionOf(server)
          if (replyTo === server.gone)
            throw Object.assign(refusal('Gone.'), { defined: true, code: 'message_not_found' })
          if (content === server.refuses) throw refusal('No.')
          const before = server.messages.find(each => each.id === id)
          if (before && server.forgetful) throw Object.assign(refusal('Sent.'), { defined: true, code: 'id_reused' })
          const sent =
            before ?? message(server.messages.length + 1, { id, content, sender: { ...carl, name: carl.fullName } })
          if (!before) server.messages.push(sent)
          breakAfter(server)
          return sent
        },
        read: async ({ seq }) => {
          await connectionOf(server)
          server.readUpTo.push(seq)
          server.readSeq = Math.max(server.readSeq, seq)
          return {}
        },
        sendImage: missing,
        markUnread: async ({ seq }) => {
          await connectionOf(server)
          server.readSeq = seq - 1
          breakAfter(server)
          return {}
        },
        edit: ({ id, content }) => alter(server, `edit ${content}`, id, () => ({ content, editedAt: 1 })),
        remove: ({ id }) => alter(server, 'remove', id, () => ({ content: '', reactions: [], deletedAt: 1 })),
        pin: ({ id, on }) => alter(server, `pin ${on}`, id, () => ({ pinnedAt: on ? 1 : null })),
        react: ({ id, emoji, on }) =>
          alter(server, `${emoji} ${on}`, id, ({ reactions }) => ({
            reactions: [
              ...reactions.filter(({ by }) => !by.includes(carl.id)),
              ...(on ? [{ emoji, by: [carl.id] }] : []),
            ],
          })),
      },
    },
  }
  return server
}

async function connectionOf({ failing }: Server) {
  if (failing === 'before') throw new TypeError('Failed to fetch')
  if (failing === 'hangs') await new Promise(() => {})
}

function breakAfter(server: Server) {
  const { failing } = server
  if (failing === 'after, once') server.failing = null
  if (failing === 'after' || failing === 'after, once') throw new TypeError('Failed to fetch')
}

async function alter(server: Server, asked: string, id: string, how: (message: SquadMessage) => Partial<SquadMessage>) {
  const at = server.messages.findIndex(each => each.id === id)
  const before = server.messages[at]
  server.asked.push(asked)
  await connectionOf(server)
  if (!before || server.stubborn) {
    await server.answering
    throw refusal('No.')
  }
  if (server.slow) await server.answering
  const change = Math.max(...server.messages.map(each => each.change)) + 1
  const after = { ...before, ...how(before), change }
  server.messages[at] = after
  await server.answering
  breakAfter(server)
  return after
}

const refusal = (words: string) => Object.assign(new Error(words), { status: 404 })

export const memoryOutboxStorage = () => makeOutboxStorage('outbox:', memoryBox())

/** What a browser keeps, in memory. */
export function memoryBox(): Box {
  const kept = new Map<string, string>()
  return {
    names: () => [...kept.keys()],
    peek: name => kept.get(name) ?? null,
    keep: (name, words) => void (words === null ? kept.delete(name) : kept.set(name, words)),
  }
}

/** Timers that run, in order, when the test advances the time. */
function makeClock() {
  let now = 1_000_000
  const waiting = new Map<object, { at: number; run: () => void }>()
  const timers: Timers = {
    set: (run, ms) => {
      const timer = {}
      waiting.set(timer, { at: now + ms, run })
      return timer
    },
    clear: timer => {
      if (typeof timer === 'object' && timer !== null) waiting.delete(timer)
    },
  }
  return {
    timers,
    now: () => now,
    passes: async (ms: number) => {
      const until = now + ms
      for (;;) {
        for (let nth = 0; nth < 50; nth++) await turn()
        const [next] = [...waiting].filter(([, { at }]) => at <= until).toSorted(([, a], [, b]) => a.at - b.at)
        if (!next) break
        waiting.delete(next[0])
        now = Math.max(now, next[1].at)
        next[1].run()
      }
      now = until
    },
  }
}
