import { newSecret } from '../infra/webhooks/sign.ts'
import type { Tx } from '../infra/db/change.ts'
import { seal, unseal } from '../sealed.ts'
import type { World } from '../world.ts'

export const webhookPurpose = 'secrets of webhooks'

/** A new one, as its person keeps it and as the database does. */
export function makeSecret(world: Pick<World, 'keyFor'>, endpointId: string) {
  const secret = newSecret()
  return { secret, sealed: seal(world, webhookPurpose, endpointId, secret) }
}

/** Undefined when the server's own secret has changed since, and the one before is not named. */
export const openSecret = (world: Pick<World, 'keysFor'>, endpointId: string, sealed: string) =>
  unseal(world, webhookPurpose, endpointId, sealed)

/** The present one of an endpoint. */
export async function readSecret(world: Pick<World, 'keysFor'>, tx: Tx, endpointId: string) {
  const { secret } = await tx
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  return openSecret(world, endpointId, secret)
}
