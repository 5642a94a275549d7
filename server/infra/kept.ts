/** How many values are kept, and how many bytes they may take together. */
interface Room {
  entries: number
  bytes: number
}

/** A kept value is fresh for a while; then it is still given for a while, and made anew behind it. */
interface Ages {
  freshMs: number
  staleMs: number
}

/** Something made, and whether it may be kept: null when it may not, else the bytes it takes. */
interface Made<Value> {
  value: Value
  bytes: number | null
}

interface Entry<Value> {
  value: Value
  bytes: number
  madeAt: number
}

/** Keeps what is asked for often; what nobody asked for the longest goes first. Many who ask for one thing at once wait for one making. */
export function keeper<Value>(room: Room, now: () => number = () => performance.now()) {
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
        // What was dropped meanwhile may be older than the reason for that.
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
      // Should this fail, whoever comes when it is too old hears why.
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
