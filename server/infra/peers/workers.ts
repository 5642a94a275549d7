import cluster, { type Worker } from 'node:cluster'
import { RateLimiterCluster, RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { Counter, Limit } from '../limits/counter.ts'
import { counterOf, memoryCounter } from '../limits/counter.ts'
import type { Listener, Peers, PeerMessage } from './peers.ts'
import { slotsOfAll, relaySlots } from './worker-slots.ts'

const answerMs = 1_000

/** Messages between the primary process and its workers, which are identified by Node's worker id. */
type Note =
  | { note: 'hello' }
  | { note: 'message'; from: number; said: PeerMessage }
  | { note: 'met'; from: number }
  | { note: 'gone'; from: number }

/**
 * In the primary process: forwards each worker's messages to the others, announces who joined and exited, and counts rate limits for
 * all.
 */
export function relayMessages() {
  const counters = new RateLimiterClusterMaster()
  relaySlots()
  const there = new Map<number, Worker>()
  const send = (to: Worker, note: Note) => {
    if (to.isConnected()) to.send(note)
  }
  const toPeers = (from: number, note: Note) => {
    for (const [id, worker] of there) if (id !== from) send(worker, note)
  }
  cluster.on('message', (worker, message: unknown) => {
    if (!isNote(message)) return
    if (message.note === 'message') toPeers(worker.id, message)
    // It may arrive after the worker's exit.
    if (message.note !== 'hello' || worker.isDead()) return
    for (const id of there.keys()) send(worker, { note: 'met', from: id })
    toPeers(worker.id, { note: 'met', from: worker.id })
    there.set(worker.id, worker)
  })
  cluster.on('exit', worker => {
    if (there.delete(worker.id)) toPeers(worker.id, { note: 'gone', from: worker.id })
  })
  return counters
}

/** In a worker: the other workers of the same primary. No message between them is lost. */
export function fellowWorkers(self: Worker): Peers {
  const listeners: Listener[] = []
  const there = new Set<number>()
  const leaving = new Set<number>()
  const tell = (note: Note) => {
    if (self.isConnected()) self.send(note)
  }
  self.on('message', (message: unknown) => {
    if (!isNote(message) || message.note === 'hello') return
    const from = String(message.from)
    if (message.note === 'met') there.add(message.from)
    if (message.note === 'gone') there.delete(message.from)
    if (message.note === 'message' && message.said.kind === 'bye') leaving.add(message.from)
    for (const listener of listeners) {
      if (message.note === 'met') listener.met?.(from)
      if (message.note === 'gone') listener.gone?.(from)
      // Without a goodbye, it may have committed a change and died before announcing it.
      if (message.note === 'gone' && !leaving.has(message.from)) listener.lost?.()
      if (message.note === 'message') listener.hear?.(message.said, from)
    }
  })
  return {
    me: String(self.id),
    say: said => tell({ note: 'message', from: self.id, said }),
    listen: listener => void listeners.push(listener),
    isUp: () => true,
    isFirst: () => [...there].every(id => self.id < id || leaving.has(id)),
    counter: counterOfAll,
    slots: here => slotsOfAll(self, here),
    start: () => tell({ note: 'hello' }),
    close: async () => {},
  }
}

/** When the primary does not answer in time, each worker counts by itself. */
function counterOfAll(name: string, limit: Limit): Counter {
  const { count: points, seconds: duration } = limit
  const all = counterOf(new RateLimiterCluster({ keyPrefix: name, points, duration, timeoutMs: answerMs }))
  const own = memoryCounter(limit)
  return { hit: key => all.hit(key).catch(() => own.hit(key)) }
}

const isNote = (message: unknown): message is Note =>
  typeof message === 'object' && message !== null && 'note' in message
