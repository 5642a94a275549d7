import type { Log } from '../log.ts'
import { eachOnItsOwn } from './each.ts'

/** Which rows are read: those that stayed before are passed over. */
export interface Batch {
  limit: number
  offset: number
}

const limit = 500

/**
 * Removes all that `find` finds, oldest first, a batch after the other. What cannot be removed is logged, passed over and left for
 * the next run; when nothing of a batch can be, the run ends.
 */
export async function sweep<Item extends { id: string }>(
  log: Log,
  name: string,
  find: (batch: Batch) => Promise<readonly Item[]>,
  remove: (item: Item) => Promise<unknown>,
) {
  for (let stayed = 0; ;) {
    const found = await find({ limit, offset: stayed })
    const removed = await eachOnItsOwn(log, name, found, remove)
    stayed += found.length - removed
    if (found.length < limit || removed === 0) return
  }
}
