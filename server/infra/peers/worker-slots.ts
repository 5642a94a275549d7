import cluster, { type Worker } from 'node:cluster'
import type { Slots } from './peers.ts'
import { questions } from './questions.ts'

const answerMs = 1_000

/** A worker asks the primary process for a slot and gets an answer, or reports how many it has. */
type Note =
  | { slots: 'take'; ask: number; userId: string; nth: number; most: number }
  | { slots: 'told'; ask: number; fits: boolean }
  | { slots: 'changed'; userId: string; count: number }

/** In the primary process: tracks each worker's slots per person, and grants them one at a time. */
export function relaySlots() {
  const there = new Map<number, Map<string, number>>()
  const set = (id: number, userId: string, count: number) => {
    const counts = there.get(id) ?? new Map<string, number>()
    there.set(id, counts)
    if (count > 0) counts.set(userId, count)
    else counts.delete(userId)
  }
  cluster.on('message', (worker, message: unknown) => {
    // Messages may arrive after the worker's exit.
    if (!isNote(message) || worker.isDead()) return
    if (message.slots === 'changed') set(worker.id, message.userId, message.count)
    if (message.slots !== 'take') return
    const { ask, userId, nth, most } = message
    let total = nth
    for (const [id, counts] of there) if (id !== worker.id) total += counts.get(userId) ?? 0
    const fits = total <= most
    if (fits) set(worker.id, userId, nth)
    const told: Note = { slots: 'told', ask, fits }
    if (worker.isConnected()) worker.send(told)
  })
  cluster.on('exit', worker => there.delete(worker.id))
}

/** In a worker. When the primary does not answer in time, the count is not available. */
export function slotsOfAll(self: Worker, here: ReadonlyMap<string, number>): Slots {
  const { ask, answered } = questions<boolean>(answerMs)
  const tell = (note: Note) => {
    if (self.isConnected()) self.send(note)
  }
  self.on('message', (message: unknown) => {
    if (isNote(message) && message.slots === 'told') answered(message.ask, message.fits)
  })
  return {
    take: (userId, nth, most) => ask(number => tell({ slots: 'take', ask: number, userId, nth, most })),
    changed: userId => tell({ slots: 'changed', userId, count: here.get(userId) ?? 0 }),
  }
}

const isNote = (message: unknown): message is Note =>
  typeof message === 'object' && message !== null && 'slots' in message
