import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Scope } from '#/rules/scopes.ts'
import type { Call } from '../call.ts'
import { now } from '../infra/db/now.ts'
import { readMe } from '../viewer.ts'
import { hashOf } from '../token.ts'
import type { World } from '../world.ts'
import { isAccessToken } from './access-token.ts'

/** The token of a request, and its person. */
export interface Bearer {
  id: string
  scopes: readonly Scope[]
  me: Me
}

const bearer = /^Bearer +(\S+)$/i

/** The call of a request with a token: it acts as the token's person and has no session. */
export function makeTokenCall(world: World, headers: Headers, requestId: string): Call {
  const given = bearer.exec(headers.get('authorization') ?? '')?.[1] ?? ''
  const bare = new Headers(headers)
  for (const name of ['authorization', 'cookie']) bare.delete(name)
  let found: Promise<Bearer | null> | undefined
  const token = () => (found ??= readBearer(world, given))
  return {
    world,
    headers: bare,
    cookies: [],
    requestId,
    wait: { seconds: null },
    refused: { code: null },
    token,
    me: async () => (await token())?.me ?? null,
  }
}

/**
 * Read for every request, so that a revoked token, or that of a suspended or deleted account,
 * stops working at once. Tokens of admins never work: what admins do, they do in person.
 */
async function readBearer(world: World, token: string): Promise<Bearer | null> {
  if (!isAccessToken(token)) return null
  const found = await world.db
    .selectFrom('access_tokens')
    .where('hash', '=', hashOf(token))
    .where(sql<boolean>`(ends_at is null or ends_at > now())`)
    .select(['id', 'user_id as userId', 'scopes', isStale.as('isStale')])
    .executeTakeFirst()
  const me = found && (await readMe(world, found.userId))
  if (!me || me.role === 'admin') return null
  if (found.isStale && !(await world.isFull())) await noteUsed(world, found.id)
  return { id: found.id, scopes: found.scopes, me }
}

const isStale = sql<boolean>`(used_at is null or used_at < now() - interval '1 minute')`

const noteUsed = ({ db }: World, id: string) =>
  db.updateTable('access_tokens').set({ used_at: now }).where('id', '=', id).execute()
