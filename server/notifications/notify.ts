import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationData } from '#/contract/notifications.ts'
import { limits } from '#/rules/limits.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { quietEnd } from '#/rules/preferences.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { Cause } from './causes.ts'
import { cut } from './cut.ts'
import { type Addressed, queueDeliveries } from './queue.ts'
import { readRecipients } from './recipients.ts'

interface Notice {
  to: string
  type: NotificationType
  title: string
  body: string
  /** Identifies the event. Unique together with person and type, so that a retry writes nothing. */
  cause: Cause
  data?: NotificationData
}

/**
 * Writes a notice and its deliveries in the transaction of its cause, and tells the person's open browsers after the commit. Does
 * nothing for somebody who switched its type off; returns whether they want it.
 */
export async function notify(tx: Tx, tell: Tell, { to, type, title, body, cause, data = {} }: Notice) {
  const [recipient] = await readRecipients(tx, [to])
  if (!recipient?.preferences[type]) return false
  const id = randomUUIDv7()
  const written = await tx
    .insertInto('notifications')
    .columns(['id', 'user_id', 'type', 'title', 'body', 'cause', 'data'])
    .expression(all =>
      // Key-share lock on the person: a concurrent account deletion is waited for, and then no notice is written.
      all
        .selectFrom('users')
        .where('users.id', '=', to)
        .where('left_at', 'is', null)
        .select([
          sql<string>`${id}::uuid`.as('id'),
          'users.id as user_id',
          sql<NotificationType>`${type}::text`.as('type'),
          sql<string>`${title}::text`.as('title'),
          sql<string>`${cut(body, limits.notificationBodyMax)}::text`.as('body'),
          sql<string>`${cause}::text`.as('cause'),
          sql<string>`${JSON.stringify(data)}::jsonb`.as('data'),
        ])
        .forKeyShare(),
    )
    .onConflict(on => on.columns(['user_id', 'cause', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return true
  await queueDeliveries(tx, type, [{ ...recipient, noticeId: id }])
  tellAlert(tell, { ...recipient, noticeId: id })
  return true
}

/** In quiet hours the notice is counted, but nothing pops up or sounds. */
export const tellAlert = (tell: Tell, { id, preferences, now, noticeId }: Addressed) =>
  tell(id, quietEnd(preferences, now.getTime()) === null ? { name: 'notified', alert: noticeId } : { name: 'notified' })
