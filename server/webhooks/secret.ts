import { newSecret } from '../infra/webhooks/sign.ts'
import { seal, unseal } from '../sealed.ts'
import type { World } from '../world.ts'

const purpose = 'secrets of webhooks'

type Keys = Pick<World, 'keyFor'>

/** A new one, as its person keeps it and as the database does. */
export function makeSecret(world: Keys, endpointId: string) {
  const secret = newSecret()
  return { secret, sealed: seal(world, purpose, endpointId, secret) }
}

/** Undefined when the server's own secret has changed since. */
export const openSecret = (world: Keys, endpointId: string, sealed: string) =>
  unseal(world, purpose, endpointId, sealed)
