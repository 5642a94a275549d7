/** A person's first browser connected, or their last one disconnected. */
export type OnPresence = (userId: string) => Promise<void>

/** A reload closes the only socket for a moment, which should not make its person go offline and back. */
export const graceMs = 5_000

/**
 * Counts a person's sockets in this process. Someone who reconnects within the grace period, or is connected `elsewhere`, never went
 * offline.
 */
export function attendance(onPresence: OnPresence, elsewhere: (userId: string) => boolean) {
  const sockets = new Map<string, number>()
  const leaving = new Map<string, NodeJS.Timeout>()
  const tell = (userId: string) => {
    if (!elsewhere(userId)) void onPresence(userId)
  }
  return {
    has: (userId: string) => sockets.has(userId),
    people: () => [...sockets.keys()],
    came(userId: string) {
      clearTimeout(leaving.get(userId))
      leaving.delete(userId)
      const before = sockets.get(userId)
      sockets.set(userId, (before ?? 0) + 1)
      if (before === undefined) tell(userId)
    },
    went(userId: string) {
      const left = (sockets.get(userId) ?? 1) - 1
      sockets.set(userId, left)
      if (left > 0) return
      const timer = setTimeout(() => {
        leaving.delete(userId)
        sockets.delete(userId)
        tell(userId)
      }, graceMs)
      leaving.set(userId, timer)
    },
    end() {
      for (const timer of leaving.values()) clearTimeout(timer)
      leaving.clear()
    },
  }
}
