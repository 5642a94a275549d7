import { sql } from 'kysely'
import type { Delivery, Outgoing } from '#/contract/operations.ts'
import { deliveriesKeptDays } from '#/rules/delivery.ts'
import { limits } from '#/rules/limits.ts'
import type { Channel } from '#/rules/notifications.ts'
import { maskedAddress, reasonOf } from '#/rules/operations.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import type { World } from '../world.ts'
import { cappedCount } from './capped-count.ts'

type Counts = Pick<Outgoing, 'lastSentAt' | 'waiting' | 'failed' | 'sentInDay' | 'sentInMonth'>

/** The figures of one delivery channel. States are SQL literals, so that each count is an index-only scan. */
export async function readOutgoing(world: World, channel: Channel): Promise<Outgoing> {
  const those = sql`deliveries where channel = ${channel}`
  const sent = sql`${those} and sent_at is not null`
  const counts = await oneRow(
    world.db,
    sql<Counts>`
      select
        (select max(sent_at) from ${sent}) as "lastSentAt",
        ${cappedCount(sql`${those} and state = 'waiting'`)} as waiting,
        ${cappedCount(sql`${those} and state = 'dead'`)} as failed,
        ${cappedCount(sql`${sent} and sent_at > now() - interval '1 day'`)} as "sentInDay",
        ${cappedCount(sql`${sent} and sent_at > now() - make_interval(days => ${deliveriesKeptDays})`)} as "sentInMonth"`,
  )
  return { ...setUpOf(world, channel), ...counts }
}

function setUpOf({ mail, config }: World, channel: Channel): Pick<Outgoing, 'setUp' | 'host'> {
  if (channel === 'push') return { setUp: 'push', host: null }
  if (!mail) return { setUp: 'none', host: null }
  return mail.letters ? { setUp: 'mailbox', host: null } : { setUp: 'smtp', host: config.smtp?.server.host ?? null }
}

interface Asked extends Paging {
  channel: Channel
  state: Delivery['state']
}

/** Deliveries of one channel and state, newest first. Addresses are masked here, so that none leaves the server. */
export async function listDeliveries(db: Db, { channel, state, ...paging }: Asked) {
  const place = placeIn('deliveries', paging, limits.eventsPageSize)
  const rows = await db
    .selectFrom('deliveries as d')
    .innerJoin('notifications', 'notifications.id', 'd.notification_id')
    .innerJoin('users', 'users.id', 'd.user_id')
    .leftJoin('push_devices', 'push_devices.id', 'd.device_id')
    .where('d.channel', '=', channel)
    .where('d.state', '=', state)
    .select([
      'd.id',
      'd.state',
      'd.attempts',
      'd.error',
      'd.due_at as dueAt',
      'd.tried_at as triedAt',
      'd.sent_at as sentAt',
      'notifications.type',
      'users.email',
      'push_devices.name as device',
    ])
    .$call(onePage({ time: 'd.due_at', id: 'd.id', place }))
    .execute()
  const { items, next } = page(place, rows)
  return {
    items: items.map(({ email, error, ...rest }) => ({
      ...rest,
      to: maskedAddress(email),
      reason: error === null ? null : reasonOf(channel, error),
    })),
    next,
  }
}
