import { newSecret } from '../infra/webhooks/sign.ts'
import type { Tx } from '../infra/db/change.ts'
import { seal, unseal } from '../sealed.ts'
import type { World } from '../world.ts'

export const webhookPurpose = 'secrets of webhooks'

/** A new secret, in plain for its person and sealed for the database. */
export function makeSecret(world: Pick<World, 'keyFor'>, endpointId: string) {
  const secret = newSecret()
  return { secret, sealed: seal(world, webhookPurpose, endpointId, secret) }
}

/** Undefined if the server's secret has been changed and the previous one is not configured. */
export const openSecret = (world: Pick<World, 'keysFor'>, endpointId: string, sealed: string) =>
  unseal(world, webhookPurpose, endpointId, sealed)

/** The present secret of an endpoint. */
export async function readSecret(world: Pick<World, 'keysFor'>, tx: Tx, endpointId: string) {
  const { secret } = await tx
    .selectFrom('webhook_endpoints')
    .select('secret')
    .where('id', '=', endpointId)
    .executeTakeFirstOrThrow()
  return openSecret(world, endpointId, secret)
}
