import { sql } from 'kysely'
import { deliveriesKeptDays, noticesKeptDays } from '#/rules/delivery.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import type { Db } from '../infra/db/pool.ts'

/** Finished deliveries that are old enough to be of no use. */
export const forgetDeliveries = (db: Db) =>
  deleteOver(
    db,
    'deliveries',
    sql`state <> 'waiting' and due_at < now() - make_interval(days => ${deliveriesKeptDays})`,
  )

/** Old notices, with any deliveries still waiting for them. */
export const forgetNotices = (db: Db) =>
  deleteOver(db, 'notifications', sql`created_at < now() - make_interval(days => ${noticesKeptDays})`)
