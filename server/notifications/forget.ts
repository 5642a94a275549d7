import { sql } from 'kysely'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/** What was delivered, dropped or given up long ago is of use to nobody. */
export const forgetDeliveries = (db: Db) =>
  deleteOver(
    db,
    'deliveries',
    sql`state <> 'waiting' and due_at < now() - make_interval(days => ${deliveriesKeptDays})`,
  )
