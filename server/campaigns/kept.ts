import type { Db } from '../infra/db/pool.ts'

interface Keeping<T> {
  /** Whether reading it again for every request would be too expensive. */
  isLarge: (value: T) => boolean
  freshMs: number
  usableMs: number
}

/**
 * Caches sums over very many rows in this process: a stale value is still served while it is refreshed in the background, and those
 * who ask while there is none wait for one reading. Sums over few rows are read for every request, so that people see their own
 * change at once. Decision 009.
 */
export function kept<Key, T>(read: (db: Db, key: Key) => Promise<T>, keeping: Keeping<T>) {
  const sums = new WeakMap<Db, Map<Key, () => Promise<T>>>()
  return (db: Db, key: Key): Promise<T> => {
    const ofDb = sums.get(db) ?? new Map<Key, () => Promise<T>>()
    sums.set(db, ofDb)
    const ask = ofDb.get(key) ?? keptSum(() => read(db, key), keeping)
    ofDb.set(key, ask)
    return ask()
  }
}

function keptSum<T>(read: () => Promise<T>, { isLarge, freshMs, usableMs }: Keeping<T>) {
  let last: { value: T; readAt: number } | 'small' | undefined
  let reading: Promise<T> | undefined

  const readAnew = async () => {
    const value = await read()
    last = isLarge(value) ? { value, readAt: performance.now() } : 'small'
    return value
  }
  const readOnce = () => (reading ??= readAnew().finally(() => (reading = undefined)))
  const readTogether = async () => {
    const isFirst = !reading
    const value = await readOnce()
    // Whoever came later may have changed something since this reading began, and a small sum must show it.
    return isFirst || isLarge(value) ? value : readAnew()
  }

  return async (): Promise<T> => {
    if (last === 'small') return readAnew()
    const age = last ? performance.now() - last.readAt : Infinity
    if (!last || age > usableMs) return readTogether()
    // Errors are ignored here; they surface once the value is too old to serve and is read in the request.
    if (age > freshMs) readOnce().catch(() => undefined)
    return last.value
  }
}
