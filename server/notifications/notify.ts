import { randomUUIDv7 } from 'node:crypto'
import type { NotificationData } from '#/contract/notifications.ts'
import { limits } from '#/rules/limits.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { quietEnd } from '#/rules/preferences.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { cut } from './cut.ts'
import { type Addressed, queueDeliveries } from './queue.ts'
import { readRecipients } from './recipients.ts'

interface Notice {
  to: string
  type: NotificationType
  title: string
  body: string
  /** What happened, once: the unique key on person, cause and type makes a retry write nothing. */
  cause: string
  data?: NotificationData
}

/**
 * Writes a notice in the transaction of its cause, with what is to leave the building for it, and tells the person's open
 * browsers after the commit. Somebody who switched its type off gets nothing at all.
 */
export async function notify(tx: Tx, tell: Tell, { to, type, title, body, cause, data = {} }: Notice) {
  const [recipient] = await readRecipients(tx, [to])
  if (!recipient?.preferences[type]) return
  const id = randomUUIDv7()
  const written = await tx
    .insertInto('notifications')
    .values({
      id,
      user_id: to,
      type,
      title,
      body: cut(body, limits.notificationBodyMax),
      cause,
      data: JSON.stringify(data),
    })
    .onConflict(on => on.columns(['user_id', 'cause', 'type']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return
  await queueDeliveries(tx, type, [{ ...recipient, noticeId: id }])
  tellAlert(tell, { ...recipient, noticeId: id })
}

/** In quiet hours the notice is counted, but nothing pops up or sounds. */
export const tellAlert = (tell: Tell, { id, preferences, now, noticeId }: Addressed) =>
  tell(id, quietEnd(preferences, now.getTime()) === null ? { name: 'notified', alert: noticeId } : { name: 'notified' })
