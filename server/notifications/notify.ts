import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { NotificationData } from '#/contract/notifications.ts'
import { limits } from '#/rules/limits.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { quietEnd } from '#/rules/preferences.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { Cause } from './causes.ts'
import { cut } from '../cut.ts'
import { type Addressed, queueDeliveries } from './queue.ts'
import type { Recipient } from './recipients.ts'
import { readRecipients } from './recipients.ts'

interface Notice {
  title: string
  body: string
  /** Identifies the event. Unique together with person and type, so that a retry writes nothing. */
  cause: Cause
  data?: NotificationData
}

interface Typed extends Notice {
  type: NotificationType
}

interface Directed extends Notice {
  to: string
}

/** Notifies one person: see `notifyEach`. */
export const notify = (tx: Tx, tell: Tell, { type, ...notice }: Typed & Directed) =>
  notifyEach(tx, tell, type, [notice])

/** Notifies each of these people of the same: see `notifyEach`. */
export const notifyAll = (tx: Tx, tell: Tell, people: readonly string[], { type, ...notice }: Typed) =>
  notifyEach(
    tx,
    tell,
    type,
    people.map(to => ({ ...notice, to })),
  )

/**
 * Writes notices and their deliveries in the transaction of their causes, and tells the people's open browsers after the commit.
 * Leaves out people who switched the type off; returns the ids of the others. Many notices take as many statements as one, because
 * other transactions may be waiting for what this one has locked.
 */
export async function notifyEach(
  tx: Tx,
  tell: Tell,
  type: NotificationType,
  notices: readonly Directed[],
): Promise<string[]> {
  if (notices.length === 0) return []
  const people = [...new Set(notices.map(({ to }) => to))]
  const recipients = (await readRecipients(tx, people)).filter(({ preferences }) => preferences[type])
  if (recipients.length === 0) return []
  const wants = new Set(recipients.map(({ id }) => id))
  const wanted = notices.filter(({ to }) => wants.has(to))
  // Key-share locks on the people, in one order: a concurrent account deletion is waited for, and then no notice is written.
  const { rows } = await sql<Written>`
    insert into notifications (id, user_id, type, title, body, cause, data)
    select n.id, users.id, ${type}::text, n.title, n.body, n.cause, n.data
    from unnest(${wanted.map(() => randomUUIDv7())}::uuid[], ${wanted.map(({ to }) => to)}::uuid[],
      ${wanted.map(({ title }) => title)}::text[], ${wanted.map(({ body }) => cut(body, limits.notificationBodyMax))}::text[],
      ${wanted.map(({ cause }) => cause)}::text[], ${wanted.map(({ data = {} }) => JSON.stringify(data))}::jsonb[])
      as n (id, user_id, title, body, cause, data)
    join users on users.id = n.user_id
    where users.left_at is null
    order by users.id
    for key share of users
    on conflict (user_id, cause, type) do nothing
    returning id, user_id as "userId"`.execute(tx)
  await sendOut(tx, tell, { type, recipients, written: rows })
  return [...wants]
}

export interface Written {
  id: string
  userId: string
}

interface Sending {
  type: NotificationType
  recipients: readonly Recipient[]
  /** The rows that were written. The other recipients have this notice already, or must not get it. */
  written: readonly Written[]
}

/** Queues the deliveries of notices that were just written, and tells the people's open browsers. */
export async function sendOut(tx: Tx, tell: Tell, { type, recipients, written }: Sending) {
  const personOf = new Map(recipients.map(person => [person.id, person]))
  const addressed = written.flatMap(({ id: noticeId, userId }) => {
    const person = personOf.get(userId)
    return person ? [{ ...person, noticeId }] : []
  })
  await queueDeliveries(tx, type, addressed)
  for (const person of addressed) tellAlert(tell, person)
}

/** In quiet hours the notice is counted, but nothing pops up or sounds. */
const tellAlert = (tell: Tell, { id, preferences, now, noticeId }: Addressed) =>
  tell(id, quietEnd(preferences, now.getTime()) === null ? { name: 'notified', alert: noticeId } : { name: 'notified' })
