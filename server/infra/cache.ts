/** The capacity in entries, and in bytes of all entries together. */
interface Room {
  entries: number
  bytes: number
}

/** How long a value is fresh, and how long after that it is still served while a new one is made (stale-while-revalidate). */
interface Ages {
  freshMs: number
  staleMs: number
}

/** A new value and its size in bytes; null if it must not be cached. */
interface Made<Value> {
  value: Value
  bytes: number | null
}

interface Entry<Value> {
  value: Value
  bytes: number
  madeAt: number
}

/** An LRU cache. Concurrent requests for the same key share one call of `make`. */
export function lruCache<Value>(room: Room, now: () => number = () => performance.now()) {
  const entries = new Map<string, Entry<Value>>()
  const making = new Map<string, Promise<Value>>()
  let bytes = 0

  const forget = (key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0
    entries.delete(key)
  }
  const keep = (key: string, entry: Entry<Value>) => {
    forget(key)
    if (entry.bytes > room.bytes) return
    entries.set(key, entry)
    bytes += entry.bytes
    for (const oldest of entries.keys()) {
      if (entries.size <= room.entries && bytes <= room.bytes) break
      forget(oldest)
    }
  }
  const begin = (key: string, make: () => Promise<Made<Value>>) => {
    const madeAt = now()
    const made: Promise<Value> = make()
      .then(({ value, bytes: size }) => {
        // If the key was dropped while the value was made, the value may already be outdated.
        if (making.get(key) === made && size === null) forget(key)
        else if (making.get(key) === made && size !== null) keep(key, { value, bytes: size, madeAt })
        return value
      })
      .finally(() => {
        if (making.get(key) === made) making.delete(key)
      })
    making.set(key, made)
    return made
  }

  return {
    async take(key: string, { freshMs, staleMs }: Ages, make: () => Promise<Made<Value>>): Promise<Value> {
      const entry = entries.get(key)
      const age = entry ? now() - entry.madeAt : Infinity
      if (!entry || age >= freshMs + staleMs) return making.get(key) ?? begin(key, make)
      entries.delete(key)
      entries.set(key, entry)
      // On failure the stale value is served until it expires; then the caller gets the error.
      if (age >= freshMs && !making.has(key)) begin(key, make).catch(() => undefined)
      return entry.value
    },
    drop(matches: (key: string) => boolean) {
      for (const key of entries.keys()) if (matches(key)) forget(key)
      for (const key of making.keys()) if (matches(key)) making.delete(key)
    },
    size: () => ({ entries: entries.size, bytes }),
  }
}
