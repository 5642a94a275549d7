import { createHash, randomBytes } from 'node:crypto'
import { RateLimiterRedis } from 'rate-limiter-flexible'
import type { Log } from '../log.ts'
import { counterOf, memoryOf } from '../limits/counter.ts'
import type { Link } from './link.ts'
import { keepLink } from './link.ts'
import type { Listener, Peers, PeerMessage } from './peers.ts'
import type { RedisServer } from './redis-url.ts'
import { redisSlots } from './redis-slots.ts'

/** The number of missed heartbeats after which a process counts as gone. */
const silentMax = 20

/**
 * The wire format, which servers of other versions read too. `said` counts the sender's messages including this one, so that a listener
 * notices a missing one.
 */
interface Saying {
  from: string
  said: number
  /** The message. None in a heartbeat. */
  word?: PeerMessage
}

interface Known {
  said: number
  silent: number
  isGone: boolean
  /** It has said goodbye, and is only finishing its work. */
  hasLeft: boolean
}

interface Setting {
  server: RedisServer
  /** Separates installations that share one Redis. */
  installation: string
  log: Log
}

/**
 * The other processes, over one Redis channel. Messages are not stored: a process that misses some notices from the counts, and reloads
 * its data instead. Decision 031.
 */
export function openPeers({ server, installation, log }: Setting): Peers {
  const prefix = `karmasquad:${installation}`
  const me = randomBytes(9).toString('base64url')
  const listeners: Listener[] = []
  const everybody = crowd(listeners)
  let said = 0
  let last: Promise<unknown> = Promise.resolve()
  let slots: ReturnType<typeof redisSlots> | undefined
  const saying = (message?: PeerMessage) =>
    JSON.stringify({ from: me, said, ...(message && { word: message }) } satisfies Saying)
  const channel = `${prefix}:words`
  const link = keepLink({
    server,
    channel,
    log,
    heard(text) {
      try {
        const heard: Saying = JSON.parse(text)
        if (heard.from !== me) everybody.hear(heard)
      } catch (error) {
        log.error('Another process said what makes no sense', error)
      }
    },
    beat() {
      everybody.age()
      slots?.beat()
      return saying()
    },
    up() {
      slots?.doubt()
      for (const listener of listeners) listener.lost?.()
    },
    down: () => everybody.clear(),
  })
  return {
    me,
    say(message) {
      said += 1
      // A process that misses it notices from the count in the next message.
      const text = saying(message)
      last = link.send(client => client.publish(channel, text)).catch(() => undefined)
    },
    listen: listener => void listeners.push(listener),
    isUp: link.isUp,
    isFirst: () => everybody.present().every(who => me < who),
    counter: (name, limit) => redisCounter(link, `${prefix}:limit:${name}`, limit),
    slots: here => (slots = redisSlots(link, `${prefix}:places`, me, here)),
    start: link.start,
    close: () => link.close(Promise.all([last, slots?.close()])),
  }
}

/** The known processes, and how many of their messages were heard. */
function crowd(listeners: readonly Listener[]) {
  const known = new Map<string, Known>()
  return {
    present: () => [...known].filter(([, { isGone }]) => !isGone).map(([who]) => who),
    hear({ from, said, word: message }: Saying) {
      const before = known.get(from)
      const isMissing = said - (message ? 1 : 0) > (before?.said ?? 0)
      const hasLeft = before?.hasLeft === true || message?.kind === 'bye'
      known.set(from, { said, silent: 0, isGone: hasLeft, hasLeft })
      const isNew = !before || before.isGone || isMissing
      for (const listener of listeners) {
        if (isNew && !hasLeft) listener.met?.(from)
        if (isMissing) listener.lost?.()
        if (message) listener.hear?.(message, from)
      }
    },
    age() {
      for (const [who, one] of known) {
        one.silent += 1
        if (one.silent <= silentMax || one.isGone) continue
        one.isGone = true
        for (const listener of listeners) {
          listener.gone?.(who)
          // It may have committed a change and died before announcing it.
          listener.lost?.()
        }
      }
      for (const [who, { silent }] of known) if (silent > silentMax * 100) known.delete(who)
    },
    clear() {
      const there = [...known].filter(([, { isGone }]) => !isGone)
      known.clear()
      for (const [who] of there) for (const listener of listeners) listener.gone?.(who)
    },
  }
}

/** Counts in Redis; without it, each process counts by itself. Keys are hashed, so that they show no addresses. */
function redisCounter({ ask }: Link, keyPrefix: string, limit: { count: number; seconds: number }) {
  const evaluate = (script: string, options: { keys: string[]; arguments: string[] }) =>
    ask(client => client.eval(script, options))
  const { hit } = counterOf(
    new RateLimiterRedis({
      storeClient: { eval: evaluate },
      useRedisPackage: true,
      keyPrefix,
      points: limit.count,
      duration: limit.seconds,
      // Callers far over the limit are blocked in memory, without asking Redis.
      inMemoryBlockOnConsumed: limit.count + 1,
      insuranceLimiter: memoryOf(limit),
    }),
  )
  return { hit: (key: string) => hit(createHash('sha256').update(key).digest('base64url')) }
}
