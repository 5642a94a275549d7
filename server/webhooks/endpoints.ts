import type { WebhookEndpoint } from '#/contract/webhooks.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'

export const listEndpoints = ({ world, me }: SignedIn): Promise<WebhookEndpoint[]> =>
  endpoints(world.db).where('user_id', '=', me.id).orderBy('created_at').orderBy('id').execute()

/** Endpoints as their person sees them, without the secret. */
export const endpoints = (db: Db) =>
  db
    .selectFrom('webhook_endpoints')
    .select([
      'id',
      'url',
      'events',
      'created_at as createdAt',
      'off_since as offSince',
      'off_reason as offReason',
      'failing_since as failingSince',
    ])
