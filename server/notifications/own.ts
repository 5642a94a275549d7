import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import { after, microsOf, page, readCursor } from '../cursor.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { recall } from './recall.ts'

/** A person's own notices, newest first, with the exact count of unread ones. */
export async function listNotifications({ world, me }: SignedIn, cursor: string | undefined) {
  const size = limits.notificationPageSize
  const rows = await world.db
    .selectFrom('notifications')
    .where('user_id', '=', me.id)
    .where(after('created_at', 'id', readCursor(cursor)))
    .select([
      'id',
      'type',
      'title',
      'body',
      'data',
      'read',
      'created_at as createdAt',
      microsOf('created_at').as('micros'),
    ])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(size + 1)
    .execute()
  const { unread } = await world.db
    .selectFrom('notifications')
    .where('user_id', '=', me.id)
    .where('read', '=', sql.lit(false))
    .select(all => all.fn.countAll<number>().as('unread'))
    .executeTakeFirstOrThrow()
  return { ...page(rows, size), unread }
}

export function markRead({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    const { read } = await lockOwn(tx, me.id, id)
    if (!read) {
      await tx.updateTable('notifications').set({ read: true }).where('id', '=', id).execute()
      await recall(tx, [id])
    }
    tell(me.id, { name: 'notified' })
    return {}
  })
}

export function markAllRead({ world, me }: SignedIn) {
  return change(world, async (tx, tell) => {
    const rows = await tx
      .updateTable('notifications')
      .set({ read: true })
      .where('user_id', '=', me.id)
      .where('read', '=', sql.lit(false))
      .returning('id')
      .execute()
    await recall(
      tx,
      rows.map(({ id }) => id),
    )
    tell(me.id, { name: 'notified' })
    return {}
  })
}

export function removeNotification({ world, me }: SignedIn, id: string) {
  return change(world, async (tx, tell) => {
    await lockOwn(tx, me.id, id)
    await recall(tx, [id])
    await tx.deleteFrom('notifications').where('id', '=', id).execute()
    tell(me.id, { name: 'notified' })
    return {}
  })
}

async function lockOwn(tx: Tx, userId: string, id: string) {
  const row = await tx
    .selectFrom('notifications')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .select('read')
    .forUpdate()
    .executeTakeFirst()
  return row ?? refuse('not_found')
}
