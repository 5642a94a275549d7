import { sql } from 'kysely'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import type { Db } from '../infra/db/pool.ts'

/** What was delivered, dropped or given up long ago is of use to nobody. */
export const forgetDeliveries = (db: Db) =>
  db
    .deleteFrom('deliveries')
    .where('state', '<>', sql.lit('waiting' as const))
    .where('due_at', '<', sql<Date>`now() - make_interval(days => ${deliveriesKeptDays})`)
    .execute()
