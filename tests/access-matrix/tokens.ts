import { randomUUID } from 'node:crypto'
import { testPassword } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Rows } from './callers.ts'
import { everybodySignedIn, own } from './callers.ts'

const wanted = () => ({
  id: randomUUID(),
  name: 'Zap',
  scopes: ['profile:read'] as const,
  days: 30 as const,
  present: null,
})

async function carasToken({ cara }: TestWorld) {
  const { made } = await cara.api.tokens.make({ ...wanted(), scopes: ['profile:read'], present: testPassword })
  return { id: made.id }
}

/** Personal access tokens. Admins have none. */
export const tokens: Rows = {
  'tokens.list': { "one's own": { input: () => undefined, expected: everybodySignedIn } },
  'tokens.make': {
    "one's own": { input: wanted, expected: own('ok', { ada: 'forbidden' }) },
    'another one under the id of cara’s': {
      input: async world => ({ ...wanted(), ...(await carasToken(world)), name: 'Zip' }),
      expected: own('id_reused', { ada: 'forbidden' }),
    },
  },
  'tokens.revoke': {
    "cara's": { input: carasToken, expected: own('not_found', { cara: 'ok' }) },
    absent: { input: () => ({ id: randomUUID() }), expected: own('not_found') },
  },
}
