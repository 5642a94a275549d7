import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@redis/client'
import type { Log } from '../log.ts'
import type { RedisServer } from './redis-url.ts'
import { readRedisFiles } from './redis-url.ts'

const beatMs = 1_000
const unansweredMax = 3
/** The longest a request waits for an answer. */
const answerMs = 250
const connectMs = 3_000
const againMs = 500
const queueMax = 20_000

interface Setting {
  server: RedisServer
  channel: string
  log: Log
  heard: (text: string) => void
  /**
   * Published on the channel every second: the replies prove that the connection works, and the other processes hear that this one is
   * alive.
   */
  beat: () => string
  up: () => void
  down: () => void
}

type Client = ReturnType<typeof open>

export interface Link {
  isUp: () => boolean
  /** For commands no request waits for; the reply may come late. */
  send: <T>(command: (client: Client) => Promise<T>) => Promise<T>
  /** A single question: a quick answer or an error. */
  ask: <T>(question: (client: Client) => Promise<T>) => Promise<T>
  start: () => void
  /** Waits a moment for outstanding replies. */
  close: (last: Promise<unknown>) => Promise<void>
}

class NoRedis extends Error {}

/** The current connection. `isSuspect` is set when a question was not answered in time, until a heartbeat is. */
interface State {
  client: Client | null
  isSuspect: boolean
  ending: AbortSignal
}

/**
 * Keeps one connection to Redis for messages and questions, and reopens it whenever it ends or goes silent. Nothing is queued while it
 * is down.
 */
export function keepLink(setting: Setting): Link {
  const ending = new AbortController()
  const state: State = { client: null, isSuspect: false, ending: ending.signal }
  let running: Promise<void> = Promise.resolve()
  return {
    isUp: () => state.client !== null && !state.isSuspect,
    async send(command) {
      if (!state.client) throw new NoRedis('Redis is away')
      return command(state.client)
    },
    async ask(question) {
      const { client } = state
      if (!client || state.isSuspect) throw new NoRedis('Redis is away')
      return within(answerMs, question(client)).catch((error: unknown) => {
        // Until the next heartbeat is answered, no other request waits.
        if (error instanceof NoRedis && state.client === client) state.isSuspect = true
        throw error
      })
    },
    start: () => void (running = run(setting, state)),
    async close(last) {
      await Promise.race([last, sleep(answerMs)])
      ending.abort()
      await Promise.race([running, sleep(answerMs)])
    },
  }
}

async function run(setting: Setting, state: State) {
  const told = tellOnce(setting.log)
  const { ending: signal } = state
  while (!signal.aborted) {
    await live(setting, state, told.well).catch((error: unknown) => told.ill(signal.aborted ? null : error))
    await sleep(againMs, undefined, { signal }).catch(() => undefined)
  }
}

/** Connects, and throws the reason when the connection ends. */
async function live(setting: Setting, state: State, isWell: () => void) {
  const client = open(setting.server)
  const lost = new Promise<Error>(resolve => {
    client.on('error', resolve)
    client.on('end', () => resolve(new NoRedis('The connection ended')))
  })
  try {
    await within(connectMs, client.connect())
    // Messages that arrive together with the reply to SUBSCRIBE are ignored, since this process cannot publish yet. The counts in later
    // heartbeats reveal them.
    const hear = (text: string) => void (state.client === client && setting.heard(text))
    await within(connectMs, client.subscribe(setting.channel, hear))
    state.client = client
    state.isSuspect = false
    isWell()
    setting.up()
    throw await Promise.race([lost, silence(client, setting, state)])
  } finally {
    if (client.isOpen) client.destroy()
    if (state.client) setting.down()
    state.client = null
  }
}

/**
 * Resolves after several unanswered heartbeats in a row. Counted rather than timed, so that a pause of this process is not taken for
 * one of Redis.
 */
async function silence(client: Client, { channel, beat }: Setting, state: State) {
  let unanswered = 0
  const say = async () => {
    await client.publish(channel, beat())
    unanswered = 0
    state.isSuspect = false
  }
  while (unanswered < unansweredMax && client.isOpen && !state.ending.aborted) {
    unanswered += 1
    say().catch(() => undefined)
    await sleep(beatMs, undefined, { signal: state.ending }).catch(() => undefined)
  }
  return new NoRedis('Redis does not answer')
}

const open = (server: RedisServer) =>
  createClient({
    url: server.url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: queueMax,
    maintNotifications: 'disabled',
    socket: { ...tlsOf(server), connectTimeout: connectMs, reconnectStrategy: false },
  })

const tlsOf = (server: RedisServer) =>
  server.url.startsWith('rediss:') ? { tls: true as const, ...readRedisFiles(server) } : {}

async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoRedis('Redis does not answer')), ms)
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

/** Logs once when Redis goes away, and once when it is back. */
function tellOnce(log: Log) {
  let isWell = true
  return {
    well: () => {
      if (!isWell) log.info('Redis is back')
      isWell = true
    },
    ill: (error: unknown) => {
      if (isWell && error) log.error('Redis is away: each server goes on by itself until it is back', error)
      isWell = false
    },
  }
}
