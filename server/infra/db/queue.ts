import type { Pool as Connections } from 'pg'

/** So many wait for a connection already that one more would not be served in time. */
export class QueueIsFull extends Error {}

/** The database did not take a connection a moment ago; nobody has to wait to hear that again. */
export class StillGone extends Error {}

const againMs = 1_000
const failuresUntilGone = 2

/**
 * Bounds the queue before a pool: whoever comes when `most` wait already is turned away at once. So is everybody for a second once
 * connections are opened in vain, where the connection to the database is silent and each of them would wait for the time-out.
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
  // The pool itself connects with a callback, for what is run outside the queue.
  Object.defineProperty(pool, 'connect', {
    value: (callback?: Parameters<typeof connect>[0]) => (callback ? connect(callback) : bounded()),
  })
}

/** Not the time-out of who waited for others: that is no news of the database. */
const isSilence = (error: unknown) => error instanceof Error && error.message.includes('due to connection timeout')
