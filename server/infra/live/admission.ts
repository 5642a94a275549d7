import type { IncomingMessage } from 'node:http'
import type { Others } from '../others/others.ts'

interface Listener {
  userId: string
}

/** Who opens a socket, or null when nobody may. */
export type Admit = (request: IncomingMessage) => Promise<Listener | null>

export interface Asking {
  /** Before the handshake is answered. */
  admit: Admit
  /** Of a socket that is open: no limit of those who come may end it. */
  mayStay: Admit
}

/**
 * Remembers who was let in by which request, and lets in so many of one person, counted at all processes together. Where nobody can
 * say that, those that are known to be `elsewhere` count. An error lets nobody in.
 */
export function makeAdmission(
  { admit, mayStay }: Asking,
  most: number,
  others: Pick<Others, 'slots'>,
  elsewhere: (userId: string) => number,
) {
  const listeners = new WeakMap<IncomingMessage, Listener>()
  const inside = new Map<string, number>()
  const slots = others.slots(inside)
  const freeSlot = (userId: string) => {
    const left = (inside.get(userId) ?? 1) - 1
    if (left > 0) inside.set(userId, left)
    else inside.delete(userId)
    slots.changed(userId)
  }
  const takeSlot = async (userId: string) => {
    const nth = (inside.get(userId) ?? 0) + 1
    if (nth > most) return false
    // Whoever comes meanwhile is one more.
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
      if (!(await takeSlot(userId))) return false
      if (request.socket.destroyed) {
        freeSlot(userId)
        return false
      }
      request.socket.once('close', () => freeSlot(userId))
      listeners.set(request, listener)
      return true
    },
    who: (request: IncomingMessage) => listeners.get(request),
    /** Whether a listener still may listen. Where nobody can say, they may. */
    async mayStay(request: IncomingMessage) {
      const now = await mayStay(request).catch(() => undefined)
      return now === undefined || now?.userId === listeners.get(request)?.userId
    },
  }
}
