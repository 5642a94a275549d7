import { sql } from 'kysely'
import { checkoutsKeptDays } from '#/rules/plans.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/**
 * Deletes unpaid checkouts. Only the sandbox marks checkouts as paid; a real provider reports the subscription together with its
 * buyer, so late webhooks do not need the row.
 */
export const forgetCheckouts = (db: Db) =>
  deleteOver(db, 'checkouts', sql`paid_at is null and created_at < now() - make_interval(days => ${checkoutsKeptDays})`)
