import { sql } from 'kysely'
import { forget } from '../accounts/sessions.ts'
import { now } from '../infra/db/now.ts'
import type { World } from '../world.ts'

/**
 * Closes the sockets of admins who have no session. `makeAdmin` ends the sessions of the new admin, but runs as a command, which cannot
 * reach this process: the socket of an intruder in that account would stay open, and now hear everything that admins hear.
 */
export async function closeLeftSockets(world: Pick<World, 'db' | 'sessions' | 'live'>) {
  const here = [...new Set(world.live.connections().map(({ userId }) => userId))]
  if (here.length === 0) return
  const left = await world.db
    .selectFrom('user_roles')
    .select('user_id as id')
    .where('role', '=', sql.lit('admin' as const))
    .where(sql<boolean>`user_id = any(${here}::uuid[])`)
    .where(row =>
      row.not(
        row.exists(
          row
            .selectFrom('sessions')
            .select('id')
            .whereRef('sessions.user_id', '=', 'user_roles.user_id')
            .where('expires_at', '>', now),
        ),
      ),
    )
    .execute()
  for (const { id } of left) forget(world, id)
}
