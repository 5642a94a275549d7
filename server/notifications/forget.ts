import { sql } from 'kysely'
import { deliveriesKeptDays, noticesKeptDays } from '#/rules/delivery.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/** What was delivered, dropped or given up long ago is of use to nobody. */
export const forgetDeliveries = (db: Db) =>
  deleteOver(
    db,
    'deliveries',
    sql`state <> 'waiting' and due_at < now() - make_interval(days => ${deliveriesKeptDays})`,
  )

/** Old notices, with whatever still waits to go out for them. */
export const forgetNotices = (db: Db) =>
  deleteOver(db, 'notifications', sql`created_at < now() - make_interval(days => ${noticesKeptDays})`)
