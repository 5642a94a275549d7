import { sql } from 'kysely'
import type { Notification } from '#/contract/notifications.ts'
import { leaseSeconds, mailPauseSeconds } from '#/rules/delivery.ts'
import type { Channel } from '#/rules/notifications.ts'
import type { Preferences } from '#/rules/preferences.ts'
import { verdictOn } from '#/rules/preferences.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { anyOf } from '../infra/db/any-of.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import type { World } from '../world.ts'
import { withDefaults } from './recipients.ts'
import { isStillTrue } from './still-true.ts'

/** Where deliveries go: one device of a person, or their mailbox. */
export interface Target {
  userId: string
  deviceId: string | null
}

/** The channel of a target. */
export const channelOf = ({ deviceId }: Target): Channel => (deviceId ? 'push' : 'email')

/** One notice to be sent. */
export interface Outgoing {
  deliveryId: string
  attempts: number
  /** Postponed by quiet hours. */
  held: boolean
  notice: Omit<Notification, 'read'>
}

export interface Claimed {
  preferences: Preferences
  items: Outgoing[]
}

/**
 * Claims what goes next to one target, under a lease that keeps other processes from sending it, and settles what must not go out:
 * notices that were read, switched off, no longer true, or about a room the person has left are dropped, and so are mails that are
 * due while the address is unverified; in quiet hours they wait.
 */
export function claim(world: World, target: Target): Promise<Claimed | null> {
  const channel = channelOf(target)
  return change(world, async tx => {
    if (channel === 'email' && (await putOffMail(tx, target.userId))) return null
    const found = await lockDue(tx, target)
    const rows = channel === 'email' ? nextLetter(found) : found
    const [first] = rows
    if (!first) return null
    const preferences = withDefaults(first.preferences)
    const looking = world.live.isLooking(target.userId)
    const judged = Map.groupBy(rows, row => {
      const verdict = row.allowed
        ? verdictOn({ ...row, nowMs: row.now.getTime(), channel, preferences, looking })
        : 'drop'
      return typeof verdict === 'string' ? verdict : verdict.waitUntilMs
    })
    for (const [verdict, some] of judged) {
      if (verdict === 'drop') await settle(tx, some, { state: 'dropped' })
      else if (verdict !== 'send') await settle(tx, some, { due_at: new Date(verdict), held: true })
    }
    const allowed = judged.get('send') ?? []
    const parcel = channel === 'email' ? allowed : nextPush(allowed)
    if (parcel.length === 0) return null
    await lease(tx, channel, parcel)
    return { preferences, items: parcel.map(outgoing) }
  })
}

type Row = Awaited<ReturnType<typeof lockDue>>[number]

/** A push carries one notice, so that each is checked right before it is sent; those held by quiet hours go together. */
function nextPush(rows: readonly Row[]) {
  const held = rows.filter(row => row.held)
  return held.length > 0 ? held : rows.slice(0, 1)
}

/**
 * A mail is sent when one of its notices is due. A retry contains exactly the notices of the first attempt, so that the mail system can
 * recognise a duplicate if that did arrive. They are known by the time of their attempt, since several failed mails may be due together.
 */
function nextLetter(rows: readonly Row[]) {
  const due = rows.filter(row => row.dueAt <= row.now)
  const tried = due.find(({ attempts }) => attempts > 0)
  if (!tried) return due.length > 0 ? rows : []
  return due.filter(row => row.attempts > 0 && row.triedAt === tried.triedAt)
}

const outgoing = ({ deliveryId, attempts, held, id, type, title, body, data, createdAt }: Row): Outgoing => ({
  deliveryId,
  attempts: attempts + 1,
  held,
  notice: { id, type, title, body, data, createdAt },
})

const isOf = ({ userId, deviceId }: Target) =>
  deviceId
    ? sql<boolean>`deliveries.device_id = ${deviceId}::uuid`
    : sql<boolean>`deliveries.user_id = ${userId}::uuid and deliveries.channel = 'email'`

/** So many that a mail takes all that waits, and says how many there are; pushes go one by one. */
const waitingRows = { push: 200, email: 10_000 } as const satisfies Record<Channel, number>

/**
 * A mail includes notices that are not due yet, unless another transaction has them locked; a push only those that are due. The same
 * holds for an unverified address: those that are due are dropped, the others may still be sent if it is verified in time.
 */
const lockDue = (tx: Tx, target: Target) =>
  tx
    .selectFrom('deliveries')
    .innerJoin('notifications', 'notifications.id', 'deliveries.notification_id')
    .innerJoin('profiles', 'profiles.id', 'deliveries.user_id')
    .innerJoin('users', 'users.id', 'deliveries.user_id')
    .where(isOf(target))
    .where('deliveries.state', '=', sql.lit('waiting' as const))
    .where(
      sql<boolean>`(deliveries.due_at <= now() or (deliveries.channel = 'email' and deliveries.attempts = 0 and users.email_verified))`,
    )
    .select([
      'deliveries.id as deliveryId',
      'deliveries.attempts',
      'deliveries.held',
      'deliveries.due_at as dueAt',
      sql<string | null>`deliveries.tried_at::text`.as('triedAt'),
      'notifications.id',
      'notifications.type',
      'notifications.title',
      'notifications.body',
      'notifications.data',
      'notifications.read',
      'notifications.created_at as createdAt',
      'profiles.notification_preferences as preferences',
      now.as('now'),
      sql<boolean>`(${mayBeMailed} and ${mayStillKnow} and ${isStillTrue})`.as('allowed'),
    ])
    .orderBy('notifications.created_at')
    .orderBy('notifications.id')
    .limit(waitingRows[channelOf(target)])
    .forUpdate('deliveries')
    .skipLocked()
    .execute()

/** A mistyped address may belong to somebody else, who must not be sent this person's notices. Only the verification mail goes there. */
const mayBeMailed = sql<boolean>`(deliveries.channel <> 'email' or users.email_verified)`

/**
 * Suspended people get nothing; a room's messages reach only its current members, and those that mention nobody only members who have
 * not muted it.
 */
const mayStillKnow = sql<boolean>`(users.suspended_at is null and (notifications.type not in ('squad_message', 'squad_mention') or exists (
  select from squad_rooms r where r.id = (notifications.data ->> 'roomId')::uuid and (
    exists (select from founder_team_assignments a where a.founder_id = r.founder_id and a.contributor_id = notifications.user_id)
    or exists (select from user_roles u where u.user_id = notifications.user_id
      and (u.role = 'admin' or (u.role = 'founder' and r.founder_id = u.user_id)))))) and (
  notifications.type <> 'squad_message' or not exists (
    select from squad_mutes m where m.user_id = notifications.user_id and m.room_id = (notifications.data ->> 'roomId')::uuid)))`

/**
 * Postpones a mail that is due too soon after the last one, so that what arrives meanwhile becomes one digest. Returns whether it did.
 * A last one further ahead than any pause was sent before the database's clock was set back.
 */
async function putOffMail(tx: Tx, userId: string) {
  const rows = await tx
    .updateTable('deliveries')
    .set({ due_at: sql<Date>`last.next_at` })
    .from(
      sql<{
        next_at: Date
      }>`(select max(sent_at) + make_interval(secs => ${mailPauseSeconds}) as next_at from deliveries
        where user_id = ${userId}::uuid and channel = 'email' and sent_at is not null)`.as('last'),
    )
    .where('deliveries.user_id', '=', userId)
    .where('deliveries.channel', '=', sql.lit('email' as const))
    .where('deliveries.state', '=', sql.lit('waiting' as const))
    .where(sql<boolean>`deliveries.due_at <= now() and last.next_at > now()
      and last.next_at < now() + make_interval(secs => ${2 * mailPauseSeconds})`)
    .returning('deliveries.id')
    .execute()
  return rows.length > 0
}

const settle = (tx: Tx, rows: readonly Row[], to: { state: 'dropped' } | { due_at: Date; held: true }) =>
  tx.updateTable('deliveries').set(to).where('id', '=', idOfOne(rows)).execute()

const lease = (tx: Tx, channel: Channel, rows: readonly Row[]) =>
  tx
    .updateTable('deliveries')
    .set(row => ({
      attempts: row('attempts', '+', 1),
      tried_at: now,
      due_at: inSeconds(leaseSeconds[channel]),
    }))
    .where('id', '=', idOfOne(rows))
    .execute()

const idOfOne = (rows: readonly Row[]) => anyOf(rows.map(({ deliveryId }) => deliveryId))
