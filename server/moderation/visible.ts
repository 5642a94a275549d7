import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { Thing } from '#/rules/moderation.ts'
import type { Tx } from '../infra/db/change.ts'
import { isForAll } from '../may-open.ts'
import { isMember } from '../squads/membership.ts'

/** The author of a thing that the reader can see now; undefined if it does not exist or is hidden from them. */
export async function writerOf(tx: Tx, me: Me, thing: Thing, id: string): Promise<string | undefined> {
  const found = await finders[thing](tx, me, id)
  return found?.authorId
}

const finders = {
  message: (tx: Tx, me: Me, id: string) =>
    tx
      .selectFrom('squad_messages')
      .innerJoin('squad_rooms', 'squad_rooms.id', 'squad_messages.room_id')
      .where('squad_messages.id', '=', id)
      .where('squad_messages.deleted_at', 'is', null)
      .where(isMember(me))
      .select('squad_messages.sender_id as authorId')
      .executeTakeFirst(),
  campaign: (tx: Tx, me: Me, id: string) =>
    tx
      .selectFrom('campaigns')
      .where('campaigns.id', '=', id)
      .where('campaigns.status', '<>', 'deleted')
      .where(row => row.or([runs(me), created(me), isForAll]))
      .select(sql<string>`coalesce(campaigns.contributor_id, campaigns.founder_id)`.as('authorId'))
      .executeTakeFirst(),
  submission: (tx: Tx, me: Me, id: string) =>
    tx
      .selectFrom('submissions')
      .innerJoin('campaigns', 'campaigns.id', 'submissions.campaign_id')
      .where('submissions.id', '=', id)
      .where('campaigns.status', '<>', 'deleted')
      .where(row =>
        row.or([
          runs(me),
          row.and([created(me), row('submissions.status', '=', 'approved')]),
          isPublicComment,
          row('submissions.contributor_id', '=', me.id),
        ]),
      )
      .select('submissions.contributor_id as authorId')
      .executeTakeFirst(),
} as const

const runs = ({ id, role }: Me) =>
  role === 'founder' ? sql<boolean>`(campaigns.founder_id = ${id}::uuid)` : sql<boolean>`${role === 'admin'}`

/** The contributor who created the campaign. As on its page, they see only approved work of others. */
const created = ({ id }: Me) => sql<boolean>`coalesce(campaigns.contributor_id = ${id}::uuid, false)`

const isPublicComment = sql<boolean>`(submissions.kind = 'comment' and submissions.status = 'approved' and ${isForAll})`
