import type { Log } from '../log.ts'
import type { Changing } from '../db/change.ts'

/** What a job in the background needs: the database, and somewhere to say what went wrong. */
export interface Tidying extends Changing {
  log: Log
}

/**
 * Does the same with each item, one after the other. One that fails is logged and left for the next run: it keeps none of
 * those behind it waiting. Returns how many went well.
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
