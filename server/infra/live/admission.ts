import type { IncomingMessage } from 'node:http'
import type { Peers } from '../peers/peers.ts'

interface Listener {
  userId: string
}

/** The person who opens a socket, or null when it is refused. */
export type Admit = (request: IncomingMessage) => Promise<Listener | null>

export interface Asking {
  /** Before the handshake is answered. */
  admit: Admit
  /** For sockets that are already open; limits on new sockets do not apply. */
  mayStay: Admit
}

interface Crowd {
  /** The known sockets of a person in other processes. */
  elsewhere: (userId: string) => number
  /** A socket was refused because its person has as many as they may. */
  onFull: (userId: string) => void
}

/**
 * Decides whether a handshake may open a socket, remembers whom it let in, and limits the sockets of a person across all processes.
 * When that count is not available, the known sockets `elsewhere` are added to those here. Errors refuse.
 */
export function makeAdmission(
  { admit, mayStay }: Asking,
  most: number,
  peers: Pick<Peers, 'slots'>,
  { elsewhere, onFull }: Crowd,
) {
  const listeners = new WeakMap<IncomingMessage, Listener>()
  const inside = new Map<string, number>()
  const slots = peers.slots(inside)
  const freeSlot = (userId: string) => {
    const left = (inside.get(userId) ?? 1) - 1
    if (left > 0) inside.set(userId, left)
    else inside.delete(userId)
    slots.changed(userId)
  }
  const takeSlot = async (userId: string) => {
    const nth = (inside.get(userId) ?? 0) + 1
    if (nth > most) return false
    // Before the await, so that a concurrent handshake is counted on top of this one.
    inside.set(userId, nth)
    const fits = (await slots.take(userId, nth, most)) ?? nth + elsewhere(userId) <= most
    if (!fits) freeSlot(userId)
    return fits
  }
  return {
    async ask(request: IncomingMessage) {
      const listener = await admit(request).catch(() => null)
      if (!listener || request.socket.destroyed) return false
      const { userId } = listener
      if (!(await takeSlot(userId))) {
        onFull(userId)
        return false
      }
      if (request.socket.destroyed) {
        freeSlot(userId)
        return false
      }
      request.socket.once('close', () => freeSlot(userId))
      listeners.set(request, listener)
      return true
    },
    who: (request: IncomingMessage) => listeners.get(request),
    /** Whether an open socket may stay. If that cannot be checked, it may. */
    async mayStay(request: IncomingMessage) {
      const now = await mayStay(request).catch(() => undefined)
      return now === undefined || now?.userId === listeners.get(request)?.userId
    },
  }
}
