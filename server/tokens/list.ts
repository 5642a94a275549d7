import { sql } from 'kysely'
import type { AccessToken } from '#/contract/tokens.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'

export const listTokens = ({ world, me }: SignedIn): Promise<AccessToken[]> =>
  tokensOf(world.db).where('user_id', '=', me.id).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** Tokens as their person sees them. */
export const tokensOf = (db: Db) =>
  db
    .selectFrom('access_tokens')
    .select([
      'id',
      'name',
      'shown',
      'scopes',
      'created_at as createdAt',
      'used_at as usedAt',
      'ends_at as endsAt',
      sql<boolean>`(ends_at is not null and ends_at <= now())`.as('isOver'),
    ])
