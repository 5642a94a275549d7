import { createHash, randomUUIDv7 } from 'node:crypto'
import { bodyLimit } from 'hono/body-limit'
import { limits } from '#/rules/limits.ts'
import type { App } from '../app.ts'
import { sqlState } from '../infra/db/change.ts'
import { webhookEnvelope } from '../infra/payments/json-api.ts'
import { isSignedBy } from '../infra/payments/signature.ts'
import { isMeasurable } from '../measurable.ts'
import type { World } from '../world.ts'

export const webhookPath = '/webhooks/lemon-squeezy'

type Status = 200 | 400 | 401

/** The provider's door. It stands outside the API: no cookie counts, and the signature of the raw body is all that does. */
export function mountWebhooks(app: App, world: World) {
  app.use(
    webhookPath,
    bodyLimit({
      maxSize: limits.webhookMaxBytes,
      onError: c => {
        refused(world, 'too large')
        return c.text('Too large', 413)
      },
    }),
  )
  app.post(webhookPath, async c => {
    const body = new Uint8Array(await c.req.arrayBuffer())
    const status = await receiveWebhook(world, body, c.req.header('x-signature') ?? null)
    return c.text(answers[status], status)
  })
}

const answers: Record<Status, string> = { 200: 'Kept', 400: 'Malformed', 401: 'Not signed' }

/** Keeps a signed webhook and answers at once; a job applies it. One that came before is kept already. */
export async function receiveWebhook(world: World, body: Uint8Array, signature: string | null): Promise<Status> {
  const { db, payments } = world
  if (!isSignedBy(payments.webhookSecret, body, signature)) return refused(world, 'not signed', 401)
  const text = readText(body)
  const envelope = text === null ? null : webhookEnvelope.safeParse(readJson(text)).data
  if (text === null || !envelope) return refused(world, 'malformed', 400)
  const { meta, data } = envelope
  const kept = await db
    .insertInto('webhook_events')
    .values({
      id: randomUUIDv7(),
      hash: createHash('sha256').update(body).digest('hex'),
      name: meta.event_name,
      body: text,
      object_id: data.id,
      event_at: data.attributes.updated_at ?? null,
    })
    .onConflict(on => on.column('hash').doNothing())
    .execute()
    .then(() => true, isUnstorable)
  return kept ? 200 : refused(world, 'malformed', 400)
}

function refused(world: World, why: string): undefined
function refused(world: World, why: string, status: Status): Status
function refused({ log }: World, why: string, status?: Status) {
  log.info('Refused a webhook', { why })
  return status
}

/** JSON allows characters that PostgreSQL cannot keep. */
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
