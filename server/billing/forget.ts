import { sql } from 'kysely'
import { checkoutsKeptDays } from '#/rules/plans.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/**
 * Checkouts that nobody paid. Only the sandbox says of a checkout that it was paid; a provider tells of the subscription, with what
 * names its buyer, so that nothing it tells late is lost with the row.
 */
export const forgetCheckouts = (db: Db) =>
  deleteOver(db, 'checkouts', sql`paid_at is null and created_at < now() - make_interval(days => ${checkoutsKeptDays})`)
