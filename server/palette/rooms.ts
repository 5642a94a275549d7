import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { RoomHit } from '#/contract/palette.ts'
import { limits } from '#/rules/limits.ts'
import { personOf } from '../accounts/person.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { isMember } from '../squads/membership.ts'

/** The reader's rooms, the most recently active first. Without a role there is no page to open them on. */
export async function readRooms(db: Db, me: Me | null, matches: RawBuilder<boolean>): Promise<RoomHit[]> {
  if (!me?.role) return []
  return db
    .selectFrom('squad_rooms')
    .modifyFront(planAnew)
    .where(isMember(me))
    .where(matches)
    .select(['squad_rooms.id', 'squad_rooms.name', personOf('squad_rooms.founder_id').as('founder')])
    .orderBy(sql`coalesce(squad_rooms.last_message_at, squad_rooms.created_at)`, 'desc')
    .orderBy('squad_rooms.id', 'desc')
    .limit(limits.paletteHits)
    .execute()
}
