import { createHash, randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { limits } from '#/rules/limits.ts'
import type { App } from '../app.ts'
import { sqlState } from '../infra/db/change.ts'
import { readAttributes, webhookEnvelope } from '../infra/payments/json-api.ts'
import { isSignedBy } from '../infra/payments/signature.ts'
import { sparingly } from '../infra/sparingly.ts'
import { limitBody } from '../http/limit-body.ts'
import { isMeasurable } from '../http/measurable.ts'
import type { World } from '../world.ts'

export const webhookPath = '/webhooks/lemon-squeezy'

type Status = 200 | 400 | 401

/** The provider's webhook endpoint. It is outside the API: cookies do not count, only the signature of the raw body. */
export function mountWebhooks(app: App, world: World) {
  const tell = tellingSparingly(world)
  app.use(
    webhookPath,
    limitBody({
      maxSize: limits.webhookMaxBytes,
      onError: c => {
        tell(413)
        return c.text(answers[413], 413)
      },
    }),
  )
  app.post(webhookPath, async c => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const status = await receiveWebhook(world, body, c.req.header('x-signature') ?? null)
    if (status !== 200) tell(status)
    return c.text(answers[status], status)
  })
}

const answers = { 200: 'Kept', 400: 'Malformed', 401: 'Not signed', 413: 'Too large' } as const satisfies Record<
  Status | 413,
  string
>

const refusalSaidMs = 60_000

/** Anybody can post here, so each reason is logged once a minute: a flood cannot fill the disk, or hide the refusal of a signed message. */
function tellingSparingly({ log }: World) {
  const isDue = { 400: sparingly(refusalSaidMs), 401: sparingly(refusalSaidMs), 413: sparingly(refusalSaidMs) }
  return (status: keyof typeof isDue) => {
    if (isDue[status]()) log.info('Refused a webhook', { why: answers[status] })
  }
}

/** Stores what we read of a signed webhook and responds at once; a job applies it. A duplicate is already stored. */
export async function receiveWebhook(world: World, body: Uint8Array, signature: string | null): Promise<Status> {
  const { db, payments } = world
  if (!isSignedBy(payments.webhookSecret, body, signature)) return 401
  const text = readText(body)
  const said = text === null ? undefined : readJson(text)
  const envelope = webhookEnvelope.safeParse(said).data
  if (text === null || !envelope) return 400
  const { meta, data } = envelope
  const kept = await db
    .insertInto('webhook_events')
    .values({
      id: randomUUIDv7(),
      hash: createHash('sha256').update(body).digest('hex'),
      name: meta.event_name,
      body: sql`jsonb_set(${text}::jsonb, '{data,attributes}', ${JSON.stringify(readAttributes(said))}::jsonb)`,
      object_id: data.id,
      event_at: data.attributes.updated_at ?? null,
    })
    .onConflict(on => on.column('hash').doNothing())
    .execute()
    .then(() => true, isUnstorable)
  return kept ? 200 : 400
}

/** JSON allows characters that PostgreSQL cannot store. */
function isUnstorable(error: unknown) {
  if (['22P02', '22P05', '22021'].includes(sqlState(error) ?? '')) return false
  throw error
}

function readText(body: Uint8Array) {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    return null
  }
}

function readJson(text: string): unknown {
  try {
    const said: unknown = JSON.parse(text)
    return isMeasurable(said) ? said : undefined
  } catch {
    return undefined
  }
}
