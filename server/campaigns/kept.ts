import type { Db } from '../infra/db/pool.ts'

interface Kept<T> {
  value: T
  readAt: number
  reading: boolean
}

interface Keeping<T> {
  /** Whether reading this again for every request would cost too much. */
  isLarge: (value: T) => boolean
  freshMs: number
  usableMs: number
}

/**
 * Sums over very many rows are kept in this process for a while: what is no longer fresh is still answered, while it is read again.
 * Sums over few rows are read for every request, so that one's own change is in them at once. Decision 009.
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
      // A failure is shown to whoever asks once this is no longer usable.
      readAnew(db, key, shelf).catch(() => (known.reading = false))
    }
    return known.value
  }
}
