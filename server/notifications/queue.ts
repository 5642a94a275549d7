import { sql } from 'kysely'
import { mailDelaySeconds, pushDelaySeconds } from '#/rules/delivery.ts'
import type { NotificationType } from '#/rules/notifications.ts'
import { goesOver } from '#/rules/preferences.ts'
import type { Tx } from '../infra/db/change.ts'
import type { Recipient } from './recipients.ts'

export interface Addressed extends Recipient {
  noticeId: string
}

/**
 * Queues a notice's deliveries: a push for each of the person's devices, and a mail. A folded notice that is rewritten goes out
 * again; while it is still waiting, it stays one delivery.
 */
export async function queueDeliveries(tx: Tx, type: NotificationType, to: readonly Addressed[]) {
  const pushed = to.filter(({ preferences }) => goesOver(preferences, type, 'push'))
  const mailed = to.filter(({ preferences }) => goesOver(preferences, type, 'email'))
  if (pushed.length > 0) await queuePushes(tx, type, pushed)
  if (mailed.length > 0) await queueMails(tx, mailed)
}

const noticesOf = (to: readonly Addressed[]) =>
  sql`unnest(${to.map(each => each.noticeId)}::uuid[], ${to.map(each => each.id)}::uuid[]) as n (notice_id, user_id)`

const queueMails = (tx: Tx, to: readonly Addressed[]) =>
  sql`
    insert into deliveries (id, notification_id, user_id, channel, due_at)
    select gen_random_uuid(), n.notice_id, n.user_id, 'email', now() + make_interval(secs => ${mailDelaySeconds})
    from ${noticesOf(to)}`.execute(tx)

/** A delivery with an attempt under way may be going out with the old text. */
const waitsUntouched = sql`deliveries.state = 'waiting' and deliveries.attempts = 0`

/** The lock waits for a device that is being removed, which is then left out: a logout must not make the cause of a notice fail. */
async function queuePushes(tx: Tx, type: NotificationType, to: readonly Addressed[]) {
  await sql`
    insert into deliveries (id, notification_id, user_id, channel, device_id, due_at)
    select gen_random_uuid(), n.notice_id, n.user_id, 'push', d.id, now() + make_interval(secs => ${pushDelaySeconds(type)})
    from ${noticesOf(to)}
    join push_devices d on d.user_id = n.user_id
    order by d.id
    for key share of d
    on conflict (notification_id, device_id) where device_id is not null
    do update set state = 'waiting', attempts = 0, error = null,
      held = deliveries.held and deliveries.state = 'waiting',
      due_at = case when ${waitsUntouched} then deliveries.due_at else excluded.due_at end`.execute(tx)
}
