import { createHmac } from 'node:crypto'
import type { Me } from '#/contract/accounts.ts'
import type { World } from '../world.ts'

/** Nothing is stored: a person's keys follow from the server's secrets, earlier ones included, and from who they are. */
export const keptKeys = ({ world: { keysFor } }: { world: Pick<World, 'keysFor'> }, { id }: Me) => ({
  keys: keysFor('kept in browsers').map(key => createHmac('sha256', key).update(id).digest('base64')),
})
