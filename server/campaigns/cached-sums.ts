import type { Db } from '../infra/db/pool.ts'

interface Keeping<T> {
  /** Whether reading it again for every request would be too expensive. */
  isLarge: (value: T) => boolean
  freshMs: number
  usableMs: number
}

export interface Ways<T, Rest> {
  /** Reads the rest by itself. */
  alone: () => Promise<Rest>
  /** Reads the rest and the sum, in one statement. */
  together: () => Promise<{ sum: T; rest: Rest }>
}

/**
 * Caches sums over very many rows in this process: a stale value is still served while it is refreshed in the background, and requests
 * that find none share one reading. Sums over few rows are read for every request, so that people see their own change at once.
 * Decision 009.
 */
export function cachedSums<Key, T>(read: (db: Db, key: Key) => Promise<T>, keeping: Keeping<T>) {
  const sums = new WeakMap<Db, Map<Key, CachedSum<T>>>()
  const sumOf = (db: Db, key: Key) => {
    const ofDb = sums.get(db) ?? new Map<Key, CachedSum<T>>()
    sums.set(db, ofDb)
    const sum = ofDb.get(key) ?? cachedSum(() => read(db, key), keeping)
    ofDb.set(key, sum)
    return sum
  }
  return {
    read: (db: Db, key: Key) => sumOf(db, key).read(),
    /** The sum and what is read with it: together where the sum is known to be small, which saves a statement. */
    readWith: <Rest>(db: Db, key: Key, ways: Ways<T, Rest>) => sumOf(db, key).readWith(ways),
  }
}

type CachedSum<T> = ReturnType<typeof cachedSum<T>>

function cachedSum<T>(readSum: () => Promise<T>, { isLarge, freshMs, usableMs }: Keeping<T>) {
  let last: { value: T; readAt: number } | 'small' | undefined
  let reading: Promise<T> | undefined

  const note = (value: T) => {
    last = isLarge(value) ? { value, readAt: performance.now() } : 'small'
  }
  const readAnew = async () => {
    const value = await readSum()
    note(value)
    return value
  }
  const readOnce = () => (reading ??= readAnew().finally(() => (reading = undefined)))
  const readTogether = async () => {
    const isFirst = !reading
    const value = await readOnce()
    // Somebody who joined this reading may have changed something after it began, which a small sum must show.
    return isFirst || isLarge(value) ? value : readAnew()
  }

  async function read(): Promise<T> {
    if (last === 'small') return readAnew()
    const age = last ? performance.now() - last.readAt : Infinity
    if (!last || age > usableMs) return readTogether()
    // Errors are ignored here; they surface once the value is too old to serve and is read in the request.
    if (age > freshMs) readOnce().catch(() => undefined)
    return last.value
  }
  async function readWith<Rest>({ alone, together }: Ways<T, Rest>) {
    if (last === 'small') {
      const both = await together()
      note(both.sum)
      return both
    }
    const [sum, rest] = await Promise.all([read(), alone()])
    return { sum, rest }
  }
  return { read, readWith }
}
