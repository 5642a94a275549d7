import { sql } from 'kysely'
import {
  askedNothingSeconds,
  failingDaysMax,
  webhookAttemptsMax,
  webhookLeaseSeconds,
  webhookPause,
} from '#/rules/webhooks.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { queueLetter } from '../letters/queue.ts'
import { notify } from '../notifications/notify.ts'
import type { World } from '../world.ts'
import { dropWaiting } from './change.ts'

/** One attempt: whoever was believed dead settles nothing of a later one. */
export interface Sending {
  id: string
  endpointId: string
  attempts: number
}

interface Answer {
  status: number | null
  words: string
}

const gone = 410

export async function taken(world: World, { id, endpointId, attempts }: Sending, status: number | null) {
  await change(world, async tx => {
    await tx
      .updateTable('webhook_messages')
      .set({ state: 'sent', status, error: null })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .execute()
    const mended = await tx
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('id', '=', endpointId)
      .where('failing_since', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    if (mended) await waitNoLonger(tx, endpointId)
  })
  return true
}

/** It takes again: what waited out its pause is due, but for what somebody sends right now. */
const waitNoLonger = (tx: Tx, endpointId: string) =>
  tx
    .updateTable('webhook_messages')
    .set({ due_at: sql<Date>`now()` })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', sql.lit('waiting' as const))
    .where(sql<boolean>`(tried_at is null or tried_at < now() - make_interval(secs => ${webhookLeaseSeconds}))`)
    .execute()

/** Tried again after a pause that grows, for about a day; the rest of the endpoint's waits as long, as it would fail alike. */
export async function failed(world: World, { id, endpointId, attempts }: Sending, { status, words }: Answer) {
  const isOver = attempts >= webhookAttemptsMax
  const later = sql<Date>`now() + make_interval(secs => ${webhookPause(attempts)})`
  await change(world, async (tx, tell) => {
    await tx
      .updateTable('webhook_messages')
      .set({ state: isOver ? 'dead' : 'waiting', due_at: later, status, error: words })
      .where('id', '=', id)
      .where('attempts', '=', attempts)
      .where('state', '=', sql.lit('waiting' as const))
      .execute()
    await tx
      .updateTable('webhook_messages')
      .set({ due_at: later })
      .where('endpoint_id', '=', endpointId)
      .where('state', '=', sql.lit('waiting' as const))
      .where('due_at', '<', later)
      .execute()
    await countFailure(world, tx, tell, { endpointId, status })
  })
  return false
}

/** One that says it is gone, or takes nothing for days, is switched off, and its person told: by a letter in any case, if the address is theirs beyond doubt, and by a notice as they prefer. */
async function countFailure(
  world: World,
  tx: Tx,
  tell: Tell,
  { endpointId, status }: { endpointId: string; status: number | null },
) {
  const reason = status === gone ? 'gone' : 'failing'
  const isLong = sql<boolean>`(${status === gone} or failing_since < now() - make_interval(days => ${failingDaysMax}))`
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: sql<Date>`coalesce(failing_since, now())` })
    .where('id', '=', endpointId)
    .execute()
  const off = await tx
    .updateTable('webhook_endpoints')
    .from('users')
    .set({ off_since: sql<Date>`now()`, off_reason: reason })
    .whereRef('users.id', '=', 'webhook_endpoints.user_id')
    .where('webhook_endpoints.id', '=', endpointId)
    .where('off_since', 'is', null)
    .where(isLong)
    .returning([
      'webhook_endpoints.url',
      'off_since as since',
      'users.id as userId',
      'users.email',
      'users.email_verified as isVerified',
    ])
    .executeTakeFirst()
  if (!off) return forgiveIdle(tx, endpointId)
  await dropWaiting(tx, endpointId)
  tell(off.userId, { name: 'webhook_off' })
  const { host } = new URL(off.url)
  if (off.isVerified)
    await queueLetter(world, tx, { kind: 'webhook_off', userId: off.userId, address: off.email, detail: host })
  await notify(tx, tell, {
    to: off.userId,
    type: 'webhook_off',
    title: 'Webhook switched off',
    body: offWords(host, reason),
    cause: `webhook_off:${endpointId}:${off.since?.toISOString()}`,
  })
}

/** With nothing left to take it fails no more: days without anything to tell are no days of failing. */
const forgiveIdle = async (tx: Tx, endpointId: string) => {
  await tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpointId)
    .where('off_since', 'is', null)
    .where(sql<boolean>`not exists (
      select from webhook_messages m where m.endpoint_id = webhook_endpoints.id and m.state = 'waiting')`)
    .execute()
}

/** Nor are days in which it was asked nothing at all. */
export const forgiveSilence = (tx: Tx, endpointId: string) => {
  const then = sql<Date>`now() - make_interval(secs => ${askedNothingSeconds})`
  return tx
    .updateTable('webhook_endpoints')
    .set({ failing_since: null })
    .where('id', '=', endpointId)
    .where('failing_since', '<', then)
    .where(
      sql<boolean>`not exists (select from webhook_messages m where m.endpoint_id = webhook_endpoints.id and m.tried_at > ${then})`,
    )
    .execute()
}

const offWords = (host: string, reason: 'gone' | 'failing') =>
  reason === 'gone'
    ? `${host} says that it is gone. Nothing is sent to it until you switch it on again.`
    : `${host} took nothing for ${failingDaysMax} days. Nothing is sent to it until you switch it on again.`
