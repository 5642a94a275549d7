import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { sessionMaxDays } from '#/rules/cookies.ts'
import { deviceOf } from '#/rules/device.ts'
import { limits } from '#/rules/limits.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import type { Paging } from '../cursor.ts'
import { onePage, page, placeIn } from '../cursor.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import { now } from '../infra/db/now.ts'
import { endChange } from '../letters/end-change.ts'
import { endUnknownDevices } from '../notifications/devices.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'
import { presentSessionId, proveNow } from './proof.ts'

/** Where a person is signed in, newest first. Session tokens are never returned. */
export async function listSessions(call: Call, me: Me, paging: Paging) {
  const place = placeIn('sessions', paging, limits.listPageSize)
  const present = await presentSessionId(call)
  const rows = await call.world.db
    .selectFrom('sessions')
    .where('user_id', '=', me.id)
    .where('expires_at', '>', now)
    .where('created_at', '>', tooOld)
    .select(['id', 'user_agent as userAgent', 'created_at as openedAt', 'updated_at as seenAt'])
    .$call(onePage({ time: 'created_at', id: 'id', place }))
    .execute()
  const { items, next } = page(place, rows)
  return {
    items: items.map(({ userAgent, ...row }) => ({ ...row, device: deviceOf(userAgent), isThis: row.id === present })),
    next,
  }
}

const tooOld = sql<Date>`now() - make_interval(days => ${sessionMaxDays})`

/** Deletes sessions that have expired, together with their IP addresses and browsers, and disconnects any page still open. */
export const forgetSessions = (world: Pick<World, 'db' | 'sessions' | 'live'>) =>
  deleteOver(world.db, 'sessions', sql`(expires_at < now() or created_at < ${tooOld})`, id => forget(world, id))

interface Ending {
  id: string
  present: string | null
}

export async function endSession(call: Call, { world, me, author }: Audited, { id, present }: Ending) {
  await proveNow(call, me, present)
  await change(world, async (tx, tell) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('user_agent as userAgent')
      .executeTakeFirst()
    if (!ended) refuse('not_found')
    await note(tx, author, { action: 'session_ended', subject: me.id, before: { device: deviceOf(ended.userAgent) } })
    await endChangeAskedBy({ tx, tell, me, author }, asker => asker === id)
  })
  forget(world, me.id)
  return {}
}

export async function endOtherSessions(call: Call, { world, me, author }: Audited, present: string | null) {
  await proveNow(call, me, present)
  const own = (await presentSessionId(call)) ?? refuse('not_signed_in')
  await change(world, async (tx, tell) => {
    const ended = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', me.id)
      .where('id', '<>', own)
      .returning('id')
      .execute()
    await endUnknownDevices(tx, me.id)
    if (ended.length > 0) await note(tx, author, { action: 'other_sessions_ended', subject: me.id })
    await endChangeAskedBy({ tx, tell, me, author }, asker => asker !== own)
  })
  forget(world, me.id)
  return {}
}

interface Ended extends Pick<Audited, 'me' | 'author'> {
  tx: Tx
  tell: Tell
}

/** Ends a change of address that waits if an ended session asked for it: that session may have been an intruder's. */
async function endChangeAskedBy({ tx, tell, me, author }: Ended, isEnded: (asker: string | null) => boolean) {
  const asked = tx.selectFrom('email_changes').select('session_id as asker').where('user_id', '=', me.id).forUpdate()
  const waiting = await asked.executeTakeFirst()
  if (!waiting || !isEnded(waiting.asker)) return
  await endChange(tx, me.id)
  await note(tx, author, { action: 'email_change_cancelled', subject: me.id })
  tell(me.id, { name: 'account_changed' })
}

/**
 * For a password change: ends what the old password opened or began to open, and switches webhooks off, since an intruder may have
 * added one. A waiting change of address ends too, since it may be an intruder's: an old address that was never confirmed is not asked.
 */
export async function endAll(tx: Tx, userId: string, keptId?: string) {
  await endSessions(tx, userId, keptId)
  await endChange(tx, userId)
  await tx.deleteFrom('access_tokens').where('user_id', '=', userId).execute()
  await switchWebhooksOff(tx, userId)
}

/** Ends all sessions, or all but one, and all sign-ins waiting for their second step. */
export async function endSessions(tx: Tx, userId: string, keptId?: string) {
  const ended = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (keptId === undefined ? ended : ended.where('id', '<>', keptId)).execute()
  await tx.deleteFrom('second_steps').where('user_id', '=', userId).execute()
}

/** Endpoints are kept with their secrets: only their owner can tell which ones are genuine, and switches those on again. */
async function switchWebhooksOff(tx: Tx, userId: string) {
  await tx
    .updateTable('webhook_endpoints')
    .set({ off_since: now, off_reason: 'paused' })
    .where('user_id', '=', userId)
    .where('off_since', 'is', null)
    .execute()
  await tx
    .updateTable('webhook_messages')
    .set({ state: 'dropped' })
    .where('state', '=', sql.lit('waiting' as const))
    .where('endpoint_id', 'in', tx.selectFrom('webhook_endpoints').select('id').where('user_id', '=', userId))
    .execute()
}

/** Drops the cached session data and closes the person's sockets. Pages whose session is still valid reconnect by themselves. */
export function forget({ sessions, live }: Pick<World, 'sessions' | 'live'>, userId: string) {
  sessions.drop(userId)
  live.disconnect(userId)
}
