import type { Db } from '../infra/db/pool.ts'

interface Kept<T> {
  value: T
  readAt: number
  reading: boolean
}

interface Keeping<T> {
  /** Whether reading it again for every request would be too expensive. */
  isLarge: (value: T) => boolean
  freshMs: number
  usableMs: number
}

/**
 * Caches sums over very many rows in this process: a stale value is still served while it is refreshed in the background. Sums over
 * few rows are read for every request, so that people see their own change at once. Decision 009.
 */
export function kept<Key, T>(read: (db: Db, key: Key) => Promise<T>, { isLarge, freshMs, usableMs }: Keeping<T>) {
  const shelves = new WeakMap<Db, Map<Key, Kept<T>>>()

  const readAnew = async (db: Db, key: Key, shelf: Map<Key, Kept<T>>) => {
    const value = await read(db, key)
    if (isLarge(value)) shelf.set(key, { value, readAt: performance.now(), reading: false })
    else shelf.delete(key)
    return value
  }

  return async (db: Db, key: Key): Promise<T> => {
    const shelf = shelves.get(db) ?? new Map<Key, Kept<T>>()
    shelves.set(db, shelf)
    const known = shelf.get(key)
    const age = known ? performance.now() - known.readAt : Infinity
    if (!known || age > usableMs) return readAnew(db, key, shelf)
    if (age > freshMs && !known.reading) {
      known.reading = true
      // Errors are ignored here; they surface once the value is too old to serve and is read in the request.
      readAnew(db, key, shelf).catch(() => (known.reading = false))
    }
    return known.value
  }
}
