import type { Log } from '../log.ts'
import { eachOnItsOwn } from './each.ts'

/** The rows to read next; `offset` skips those that could not be removed. */
export interface Batch {
  limit: number
  offset: number
}

const limit = 500

/**
 * Removes everything that `find` returns, oldest first, in batches. What cannot be removed is logged, skipped and left for the next
 * run. The run ends when nothing of a batch could be removed.
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
