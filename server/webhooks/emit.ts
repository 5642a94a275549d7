import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { WebhookEvent } from '#/rules/webhooks.ts'
import { testEvent } from '#/rules/webhooks.ts'
import type { Tell, Tx } from '../infra/db/change.ts'

type Of<Kind extends string> = Extract<WebhookEvent, `${Kind}.${string}`>

/** The body: the event, its time in UTC, and its data. */
const told = (event: WebhookEvent | typeof testEvent, data: ReturnType<typeof sql>) =>
  sql`json_build_object('type', ${event}::text, 'timestamp', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', ${data})::text`

const asked = (event: WebhookEvent) => sql`e.off_since is null and ${event}::text = any(e.events)`

/** Queues an event about a submission: see `emitSubmissions`. */
export const emitSubmission = (tx: Tx, tell: Tell, event: Of<'submission'>, id: string) =>
  emitSubmissions(tx, tell, event, [id])

/**
 * Queues an event about each of these submissions for the endpoints of its campaign's founder, in the transaction
 * of its cause. The campaigns are locked, so later events get higher numbers and are sent later. An endpoint that is
 * being removed or switched off is waited for, and left out.
 */
export const emitSubmissions = (tx: Tx, tell: Tell, event: Of<'submission'>, ids: readonly string[]) =>
  queued(
    tx,
    tell,
    sql`
    insert into webhook_messages (id, endpoint_id, event, payload)
    select gen_random_uuid(), e.id, ${event}::text, ${told(
      event,
      sql`json_build_object('id', s.id, 'kind', s.kind, 'status', s.status, 'attempt', s.attempt, 'url', s.url,
        'karmaReward', s.karma_reward, 'karmaAwarded', s.karma_awarded, 'contributorId', s.contributor_id,
        'campaignId', c.id, 'campaignName', c.saas_name)`,
    )}
    from submissions s join campaigns c on c.id = s.campaign_id join webhook_endpoints e on e.user_id = c.founder_id
    where s.id = any(${ids}::uuid[]) and ${asked(event)}
    for share of e`,
  )

/** The same for an event about the campaign itself. */
export const emitCampaign = (tx: Tx, tell: Tell, event: Of<'campaign'>, id: string) =>
  queued(
    tx,
    tell,
    sql`
    insert into webhook_messages (id, endpoint_id, event, payload)
    select gen_random_uuid(), e.id, ${event}::text, ${told(
      event,
      sql`json_build_object('id', c.id, 'kind', c.kind, 'status', c.status, 'name', c.saas_name)`,
    )}
    from campaigns c join webhook_endpoints e on e.user_id = c.founder_id
    where c.id = ${id}::uuid and ${asked(event)}
    for share of e`,
  )

/** Tells people of messages for a failing endpoint, which may wait for hours. Other messages are tried at once, and told of then. */
async function queued(tx: Tx, tell: Tell, insert: RawBuilder<unknown>) {
  const { rows } = await sql<{ userId: string }>`
    with added as (${insert} returning endpoint_id)
    select distinct user_id as "userId" from webhook_endpoints e join added on added.endpoint_id = e.id
    where failing_since is not null`.execute(tx)
  for (const { userId } of rows) tell(userId, { name: 'webhook_waits' })
}

/** Queues a test event for an endpoint, whatever it subscribes to. */
export const emitTest = (tx: Tx, endpointId: string) =>
  sql`
    insert into webhook_messages (id, endpoint_id, event, asked_for, payload)
    values (gen_random_uuid(), ${endpointId}::uuid, ${testEvent}, true,
      ${told(testEvent, sql`json_build_object('endpointId', ${endpointId}::uuid)`)})`.execute(tx)
