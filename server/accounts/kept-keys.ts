import { createHmac } from 'node:crypto'
import type { Me } from '#/contract/accounts.ts'
import type { World } from '../world.ts'

/** The keys are not stored: they are derived from the person's id and the server's secrets, including earlier ones. */
export const keptKeys = ({ world: { keysFor } }: { world: Pick<World, 'keysFor'> }, { id }: Me) => ({
  keys: keysFor('kept in browsers').map(key => createHmac('sha256', key).update(id).digest('base64')),
})
