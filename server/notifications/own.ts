import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import type { Paging, Place } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { onlyRow } from '../infra/db/one-row.ts'
import { statement } from '../infra/db/statement.ts'
import { refuse } from '../refusals.ts'
import { recall } from './recall.ts'
import { unreadOf } from './unread.ts'

/** The caller's notices, newest first, with the number of unread ones. */
export async function listNotifications({ world, me }: SignedIn, paging: Paging) {
  const place = placeIn('notifications', paging, limits.notificationPageSize)
  const [rows, counts] = await Promise.all([
    readNotices(world.db, { userId: me.id, place }),
    countUnread(world.db, { userId: me.id }),
  ])
  return { ...page(place, rows), unread: onlyRow(counts).unread }
}

const readNotices = statement((db, { userId, place }: { userId: string; place: Place }) =>
  db
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .select(['id', 'type', 'title', 'body', 'data', 'read', 'created_at as createdAt'])
    .$call(onePage({ time: 'created_at', id: 'id', place })),
)

const countUnread = statement(
  (_db, { userId }: { userId: string }) => sql<{ unread: number }>`select ${unreadOf(sql`${userId}::uuid`)} as unread`,
)

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

/** So few that whoever writes to a squad of theirs, whose message waits for their notices, does not notice. */
const readAtOnce = 1_000

export async function markAllRead({ world, me }: SignedIn) {
  while ((await markSomeRead(world, me.id)) === readAtOnce);
  return {}
}

const markSomeRead = (world: SignedIn['world'], userId: string) =>
  change(world, async (tx, tell) => {
    const unread = tx
      .selectFrom('notifications')
      .select('id')
      .where('user_id', '=', userId)
      .where('read', '=', sql.lit(false))
      .limit(readAtOnce)
      .forUpdate()
    const rows = await tx
      .updateTable('notifications')
      .set({ read: true })
      .where('id', 'in', unread)
      .returning('id')
      .execute()
    await recall(
      tx,
      rows.map(({ id }) => id),
    )
    tell(userId, { name: 'notified' })
    return rows.length
  })

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
