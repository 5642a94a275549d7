import { sql } from 'kysely'
import { webhookAnswerMaxBytes, webhookLeaseSeconds, webhookTimeoutMs, webhookTurnMs } from '#/rules/webhooks.ts'
import { change } from '../infra/db/change.ts'
import { inSeconds } from '../infra/db/in-seconds.ts'
import { now } from '../infra/db/now.ts'
import { sideBySide } from '../infra/jobs/side-by-side.ts'
import type { Resolve } from '../infra/webhooks/name-servers.ts'
import { NotAllowed, NotPublic, postTo } from '../infra/webhooks/post.ts'
import { traced } from '../infra/tracing/span.ts'
import { signatureHeaders } from '../infra/webhooks/sign.ts'
import type { World } from '../world.ts'
import type { Queue } from './queue.ts'
import { dueQueues, isNext, mayBeTold } from './queue.ts'
import { openSecret } from './secret.ts'
import type { Sending } from './settle.ts'
import { failed, forgiveSilence, taken } from './settle.ts'

/** Sends due messages, each queue in order; a slow endpoint holds up only its own queues. Safe to run on many servers at once. */
export const makeSendingWebhooks = (world: World, resolve?: Resolve) =>
  sideBySide({
    find: () => dueQueues(world.db),
    keyOf: ({ endpointId, askedFor }) => `${endpointId} ${askedFor}`,
    act: queue => sendSome(world, queue, resolve),
    failed: (error, { endpointId }) => world.log.error('Sending webhooks failed', error, { id: endpointId }),
  })

/** Not all: endpoints that take every message slowly would keep the others waiting for as long as they have messages. */
async function sendSome(world: World, queue: Queue, resolve: Resolve | undefined) {
  const end = performance.now() + webhookTurnMs
  let went = true
  while (went && performance.now() < end) {
    const message = await claim(world, queue)
    went = message !== null && (await send(world, message, resolve))
  }
}

interface Claimed extends Sending {
  payload: string
  secret: string
  oldSecret: string | null
  at: number
}

/** Leases the next message, so that no other process sends it, or the one behind it, meanwhile. */
const claim = (world: World, queue: Queue): Promise<Claimed | null> =>
  change(world, async tx => {
    const next = await tx
      .selectFrom('webhook_messages as m')
      .innerJoin('webhook_endpoints as e', 'e.id', 'm.endpoint_id')
      .where(isNext(queue))
      .where('m.state', '=', sql.lit('waiting' as const))
      .where('m.due_at', '<=', now)
      .where(mayBeTold)
      .select([
        'm.id',
        'm.endpoint_id as endpointId',
        'e.user_id as userId',
        'm.payload',
        'm.attempts',
        'e.url',
        'e.secret',
        sql<string | null>`case when e.old_secret_until > now() then e.old_secret end`.as('oldSecret'),
        sql<number>`extract(epoch from now())::bigint`.as('at'),
      ])
      .orderBy('m.number')
      .limit(1)
      .forUpdate('m')
      .skipLocked()
      .executeTakeFirst()
    if (!next) return null
    await forgiveSilence(tx, queue.endpointId)
    const attempts = next.attempts + 1
    const { triedAt } = await tx
      .updateTable('webhook_messages')
      .set({
        attempts,
        tried_at: now,
        due_at: inSeconds(webhookLeaseSeconds),
      })
      .where('id', '=', next.id)
      .returning(sql<string>`tried_at::text`.as('triedAt'))
      .executeTakeFirstOrThrow()
    return { ...next, attempts, triedAt }
  })

/** Marked as delivered only after it was accepted: a crash in between sends it again, under the same id. */
async function send(world: World, message: Claimed, resolve: Resolve | undefined) {
  const { id, endpointId, url, payload, at } = message
  const secrets = [message.secret, message.oldSecret].flatMap(sealed =>
    sealed === null ? [] : (openSecret(world, endpointId, sealed) ?? []),
  )
  if (secrets.length === 0) return failed(world, message, { status: null, words: 'Its secret cannot be read' })
  const posting = {
    url,
    body: payload,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Karmasquad-Webhooks',
      ...signatureHeaders({ id, at, body: payload, secrets }),
    },
    hosts: world.config.webhookHosts,
    withinMs: webhookTimeoutMs,
    answerMaxBytes: webhookAnswerMaxBytes,
    ...(resolve && { resolve }),
  }
  // The span has no URL, so that traces do not reveal whose server it is.
  const answer = await traced({ name: 'webhook', kind: 'client' }, () => postTo(posting)).then(
    status => ({ status, words: `It answered ${status}` }),
    (error: unknown) => ({ status: null, words: whyFailed(error) }),
  )
  const isTaken = answer.status !== null && answer.status >= 200 && answer.status < 300
  return isTaken ? taken(world, message, answer.status) : failed(world, message, answer)
}

/** The kind of failure, never what the server answered. */
function whyFailed(error: unknown) {
  if (error instanceof NotPublic) return 'Its name does not lead to the public internet'
  if (error instanceof NotAllowed) return 'This server does not send webhooks to this host'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ABORT_ERR' || code === 'UND_ERR_ABORTED')
    return `It did not answer within ${webhookTimeoutMs / 1_000} seconds`
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'Its name was not found'
  if (code === 'ECONNREFUSED') return 'It refused the connection'
  if (/CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_VERIFY/.test(code)) return 'Its certificate was not accepted'
  return 'The connection failed'
}
