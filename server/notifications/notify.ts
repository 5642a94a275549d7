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
import type { Recipient } from './recipients.ts'
import { readRecipients } from './recipients.ts'

interface Notice {
  type: NotificationType
  title: string
  body: string
  /** Identifies the event. Unique together with person and type, so that a retry writes nothing. */
  cause: Cause
  data?: NotificationData
}

/** Notifies one person: see `notifyAll`. */
export const notify = (tx: Tx, tell: Tell, { to, ...notice }: Notice & { to: string }) =>
  notifyAll(tx, tell, [to], notice)

/**
 * Writes a notice and its deliveries for each of these people in the transaction of its cause, and tells their open browsers after
 * the commit. Leaves out whoever switched its type off; returns the ids of those who want it. Sends as many statements for all as
 * for one, because others may be waiting for what the transaction has locked.
 */
export async function notifyAll(
  tx: Tx,
  tell: Tell,
  to: readonly string[],
  { type, title, body, cause, data = {} }: Notice,
): Promise<string[]> {
  if (to.length === 0) return []
  const recipients = (await readRecipients(tx, to)).filter(({ preferences }) => preferences[type])
  if (recipients.length === 0) return []
  const ids = recipients.map(({ id }) => id)
  // Key-share locks on the people, in one order: a concurrent account deletion is waited for, and then no notice is written.
  const { rows } = await sql<Written>`
    insert into notifications (id, user_id, type, title, body, cause, data)
    select n.id, users.id, ${type}::text, ${title}::text, ${cut(body, limits.notificationBodyMax)}::text, ${cause}::text,
      ${JSON.stringify(data)}::jsonb
    from unnest(${ids.map(() => randomUUIDv7())}::uuid[], ${ids}::uuid[]) as n (id, user_id)
    join users on users.id = n.user_id
    where users.left_at is null
    order by users.id
    for key share of users
    on conflict (user_id, cause, type) do nothing
    returning id, user_id as "userId"`.execute(tx)
  await sendOut(tx, tell, { type, recipients, written: rows })
  return ids
}

export interface Written {
  id: string
  userId: string
}

interface Sending {
  type: NotificationType
  recipients: readonly Recipient[]
  /** Only to them: the others have this notice already, or must not get it. */
  written: readonly Written[]
}

/** Queues the deliveries of notices that were just written, and tells the people's open browsers. */
export async function sendOut(tx: Tx, tell: Tell, { type, recipients, written }: Sending) {
  const noticeOf = new Map(written.map(({ id, userId }) => [userId, id]))
  const addressed = recipients.flatMap(person => {
    const noticeId = noticeOf.get(person.id)
    return noticeId ? [{ ...person, noticeId }] : []
  })
  await queueDeliveries(tx, type, addressed)
  for (const person of addressed) tellAlert(tell, person)
}

/** In quiet hours the notice is counted, but nothing pops up or sounds. */
const tellAlert = (tell: Tell, { id, preferences, now, noticeId }: Addressed) =>
  tell(id, quietEnd(preferences, now.getTime()) === null ? { name: 'notified', alert: noticeId } : { name: 'notified' })
