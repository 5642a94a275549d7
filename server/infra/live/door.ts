import type { IncomingMessage } from 'node:http'

interface Listener {
  userId: string
}

/** Who opens a socket, or null when nobody may: asked before the handshake is answered. */
export type Admit = (request: IncomingMessage) => Promise<Listener | null>

/**
 * Remembers who was let in by which request, and lets in so many of one person, those `elsewhere` counted. An error keeps the
 * door shut.
 */
export function door(admit: Admit, most: number, elsewhere: (userId: string) => number) {
  const listeners = new WeakMap<IncomingMessage, Listener>()
  const inside = new Map<string, number>()
  const freePlace = (userId: string) => {
    const left = (inside.get(userId) ?? 1) - 1
    if (left > 0) inside.set(userId, left)
    else inside.delete(userId)
  }
  return {
    async ask(request: IncomingMessage) {
      const listener = await admit(request).catch(() => null)
      if (!listener || request.socket.destroyed) return false
      const { userId } = listener
      const before = inside.get(userId) ?? 0
      if (before + elsewhere(userId) >= most) return false
      inside.set(userId, before + 1)
      request.socket.once('close', () => freePlace(userId))
      listeners.set(request, listener)
      return true
    },
    who: (request: IncomingMessage) => listeners.get(request),
    /** Whether a listener still may listen. Where nobody can say, they may. */
    async mayStay(request: IncomingMessage) {
      const now = await admit(request).catch(() => undefined)
      return now === undefined || now?.userId === listeners.get(request)?.userId
    },
  }
}
