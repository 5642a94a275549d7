import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from './infra/db/change.ts'
import { deleteOver } from './infra/db/delete-over.ts'
import type { Db } from './infra/db/pool.ts'
import { refuse } from './refusals.ts'

/**
 * Makes a request idempotent by its client-made id. True the first time. A repetition with the same content gives false, and the verb
 * returns the first result; other content under the same id is refused. Ids are per person.
 */
export async function once(tx: Tx, userId: string, request: { id: string }) {
  const fingerprint = createHash('sha256').update(JSON.stringify(request)).digest('base64url')
  const added = await tx
    .insertInto('requests')
    .values({ user_id: userId, key: request.id, fingerprint })
    .onConflict(on => on.columns(['user_id', 'key']).doNothing())
    .returning('key')
    .executeTakeFirst()
  if (added) return true
  const first = await tx
    .selectFrom('requests')
    .select('fingerprint')
    .where('user_id', '=', userId)
    .where('key', '=', request.id)
    .executeTakeFirst()
  if (first?.fingerprint !== fingerprint) refuse('id_reused')
  return false
}

/**
 * Nobody repeats a request after a day. If somebody did, one that creates a row would be refused, because the row exists; any other would
 * count as a new request.
 */
export const forgetRequests = (db: Db) => deleteOver(db, 'requests', sql`created_at < now() - interval '1 day'`)
