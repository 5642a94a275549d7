import type { Log } from '../log.ts'
import type { Changing } from '../db/change.ts'

/** What a background job needs: the database, and a log for failures. */
export interface Tidying extends Changing {
  log: Log
}

/** The rows to read next, in the order of their ids. */
export interface Batch {
  after: string
  limit: number
}

const limit = 200
const firstId = '00000000-0000-0000-0000-000000000000'

/**
 * Runs `act` on every item that `find` returns, in batches. Each is tried once in a run, so that failing ones, however many, hold up
 * none of the others. Returns the number of successes.
 */
export async function eachDue<Item extends { id: string }>(
  log: Log,
  name: string,
  find: (batch: Batch) => Promise<readonly Item[]>,
  act: (item: Item) => Promise<unknown>,
) {
  let done = 0
  for (let after = firstId; ;) {
    const found = await find({ after, limit })
    done += await eachOnItsOwn(log, name, found, act)
    const last = found.at(-1)
    if (!last || found.length < limit) return done
    after = last.id
  }
}

/**
 * Runs `act` on each item in turn. A failing item is logged and left for the next run, without holding up the others. Returns the
 * number of successes.
 */
export async function eachOnItsOwn<Item extends { id: string }>(
  log: Log,
  name: string,
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
) {
  let done = 0
  for (const item of items) {
    try {
      await act(item)
      done += 1
    } catch (error) {
      log.error(`${name} failed`, error, { id: item.id })
    }
  }
  return done
}
