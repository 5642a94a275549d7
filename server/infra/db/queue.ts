import type { Pool as Connections } from 'pg'

/** So many requests wait for a connection that one more would not be served in time. */
export class QueueIsFull extends Error {}

/** The pool's message when a request waited too long for a connection. */
const waitedTooLong = 'timeout exceeded when trying to connect'

/** Whether something had no connection because too much else waits for one. */
export const isCrowdedOut = (error: unknown) =>
  error instanceof QueueIsFull || (error instanceof Error && error.message === waitedTooLong)

/** The database did not accept a connection a moment ago; callers fail at once instead of waiting for the same result. */
export class StillGone extends Error {}

const againMs = 1_000
const failuresUntilGone = 2

/**
 * Bounds the queue in front of a pool: with `most` requests waiting, any more fail at once. After repeated connection timeouts, all
 * requests fail at once for a second, as each would only wait for another timeout.
 */
export function boundQueue(pool: Connections, most: number) {
  const connect = pool.connect.bind(pool)
  let failures = 0
  let goneUntil = 0
  const bounded = async () => {
    if (pool.waitingCount >= most) throw new QueueIsFull(`${pool.waitingCount} wait for a database connection`)
    if (performance.now() < goneUntil) throw new StillGone('The database did not answer a moment ago')
    try {
      const client = await connect()
      failures = 0
      return client
    } catch (error) {
      if (isSilence(error)) failures += 1
      if (failures >= failuresUntilGone) goneUntil = performance.now() + againMs
      throw error
    }
  }
  // Calls with a callback come from the pool itself, for `pool.query`, and bypass the bound.
  Object.defineProperty(pool, 'connect', {
    value: (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : bounded()),
  })
}

/** A timeout of opening a connection; a timeout in the queue says nothing about the database. */
const isSilence = (error: unknown) => error instanceof Error && error.message.includes('due to connection timeout')
