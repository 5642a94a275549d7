import { sql } from 'kysely'
import { askedNothingSeconds, failingDaysMax, webhookAttemptsMax, webhookPause } from '#/rules/webhooks.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { queueLetter } from '../letters/queue.ts'
import { causeOf } from '../notifications/causes.ts'
import { notify } from '../notifications/notify.ts'
import type { World } from '../world.ts'
import { dropWaiting } from './change.ts'
import { waitNoLonger } from './queue.ts'

/** One attempt. A process that was believed dead cannot settle a later one. */
export interface Sending {
  id: string
  endpointId: string
  userId: string
  url: string
  attempts: number
  /** With microseconds. */
  triedAt: string
}

interface Answer {
  status: number | null
  words: string
}

const gone = 410

export async function taken(world: World, sending: Sending, status: number | null) {
  const { endpointId, userId } = sending
  await change(world, async (tx, tell) => {
    const mended = await tx
      .updateTable('webhook_endpoints')
      .set({ failing_since: null })
      .where('id', '=', endpointId)
      .where('failing_since', 'is not', null)
      .returning('id')
      .executeTakeFirst()
    await attempt(tx, sending).set({ state: 'sent', status, error: null }).execute()
    if (mended) await waitNoLonger(tx, endpointId)
    tell(userId, { name: 'webhook_tried' })
  })
  return true
}

/** Retried with a growing pause for about a day. The messages behind it in the queue wait. */
export async function failed(world: World, sending: Sending, { status, words }: Answer) {
  const { endpointId, userId, attempts } = sending
  await change(world, async (tx, tell) => {
    if (await hasMoved(tx, sending)) {
      await settle(tx, sending)
        .set({ attempts: attempts - 1, due_at: now })
        .execute()
      return
    }
    await settle(tx, sending)
      .set({
        state: attempts >= webhookAttemptsMax ? 'dead' : 'waiting',
        due_at: inSeconds(webhookPause(attempts)),
        status,
        error: words,
      })
      .execute()
    const isOff = await countFailure(world, tx, tell, { endpointId, status })
    if (!isOff) tell(userId, { name: 'webhook_tried' })
  })
  return false
}

/** The message of this attempt in any state: one that was accepted counts as sent even if the endpoint was switched off meanwhile. */
const attempt = (tx: Tx, { id, triedAt }: Sending) =>
  tx
    .updateTable('webhook_messages')
    .where('id', '=', id)
    .where('tried_at', '=', sql<Date>`${triedAt}::timestamptz`)

const settle = (tx: Tx, sending: Sending) => attempt(tx, sending).where('state', '=', sql.lit('waiting' as const))

/** Whether the URL has changed since: a failure of the old one says nothing about the new one. */
async function hasMoved(tx: Tx, { endpointId, url }: Sending) {
  const current = await tx
    .selectFrom('webhook_endpoints')
    .select('url')
    .where('id', '=', endpointId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return current !== undefined && current.url !== url
}

/**
 * Switches off an endpoint that answers 410 or has accepted nothing for days, and tells its person:
 * always by mail, if their address is verified, and by a notice according to their preferences. Returns whether it did.
 */
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
    .set({ off_since: now, off_reason: reason })
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
  if (!off) {
    await forgiveIdle(tx, endpointId)
    return false
  }
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
    cause: causeOf('webhook_off', endpointId, off.since?.toISOString()),
  })
  return true
}

/** An endpoint with an empty queue no longer counts as failing, because days without events are not days of failure. */
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

/** Nor does one to which nothing was sent for long, such as while the server was down. */
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
    : `${host} accepted nothing for ${failingDaysMax} days. Nothing is sent to it until you switch it on again.`
