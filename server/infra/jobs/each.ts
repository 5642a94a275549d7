import type { Log } from '../log.ts'
import type { Changing } from '../db/change.ts'

/** What a background job needs: the database, and a log for failures. */
export interface Tidying extends Changing {
  log: Log
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
