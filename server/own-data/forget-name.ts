import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { isolated } from '#/rules/isolated.ts'
import { limits } from '#/rules/limits.ts'
import { cutTo, squadEnding } from '#/rules/squads.ts'
import { cut } from '../cut.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { unknownName } from '../name-of.ts'
import type { CauseKind } from '../notifications/causes.ts'
import { causeOf, causeWith, idIn, kind, kindIn } from '../notifications/causes.ts'
import { afterName, mentionedYouIn, newMessageFrom } from '../notifications/named.ts'

/* The body of a notice begins with the name of its subject at that time. The rest, from one of these phrases on, stays. */
const cause = sql.ref('n.cause')
const rest = `(${Object.values(afterName).join('|')})`
const unnamed = sql`case when body ~ ${rest}
  then regexp_replace(body, ${`^.*?${rest}`}, ${`${unknownName}\\1`}) else ${`${unknownName} was here.`} end`

/** Removes the name of somebody who has left from other people's notices, and from what is on their screens. */
export async function forgetName(tx: Tx, tell: Tell, userId: string) {
  const me = sql`${userId}::uuid`
  const told = [
    await forgetSender(
      tx,
      ['submission', 'published'],
      sql`
      select s.id, c.founder_id from submissions s join campaigns c on c.id = s.campaign_id where s.contributor_id = ${me}`,
    ),
    await forgetSender(tx, ['submitted'], sql`select id, founder_id from campaigns where contributor_id = ${me}`),
    await sql<Told>`
      update notifications n set body = ${unnamed}
      where n.type = 'new_user_signup' and n.cause = ${causeOf('signup', userId)}
      returning n.user_id as id`.execute(tx),
    await sql<Told>`
      update notifications n set title = regexp_replace(title, ${`^.*${mentionedYouIn}`}, ${`${unknownName}${mentionedYouIn}`})
      from squad_messages m
      where m.sender_id = ${me} and n.user_id = any(m.mentions) and n.cause = ${causeWith('mention', sql`m.id`)} and n.type = 'squad_mention'
      returning n.user_id as id`.execute(tx),
    await sql<Told>`
      with rooms as (select distinct room_id from squad_messages where sender_id = ${me})
      update notifications n set body = ${newMessageFrom(unknownName)} from squad_messages m
      where m.sender_id = ${me} and n.type = 'squad_message' and n.cause = ${causeWith('squad', sql`m.id`)}
        and (n.data ->> 'count')::int <= 1 and starts_with(n.body, ${newMessageFrom('')}) and n.user_id in (${readersOf(sql`rooms`)})
      returning n.user_id as id`.execute(tx),
    await sql<Told>`
      update notifications n set body = ${unnamed} from audit_entries e
      where e.action = 'assignment_created' and e.after ->> 'founderId' = ${userId}::text
        and n.user_id = e.subject_id and n.cause = ${causeWith('assignment', sql`e.target_id`)} and n.type = 'team_assignment'
      returning n.user_id as id`.execute(tx),
  ]
  tell([...new Set(told.flatMap(({ rows }) => rows.map(({ id }) => id)))], { name: 'notified' })
  await tellFounders(tx, tell, userId)
}

interface Told {
  id: string
}

/**
 * In what founders were told of this work, which has an id and a founder. The ids are hashed: a join would compare each notice of a
 * founder with all of somebody's work for them, and after ten thousand pieces of it nobody could leave.
 */
const forgetSender = (tx: Tx, kinds: readonly CauseKind[], works: RawBuilder<unknown>) =>
  sql<Told>`
    update notifications n set body = ${unnamed}
    where n.user_id in (select founder_id from (${works}) works) and n.type = 'campaign_submission'
      and ${kindIn(cause)} in (${sql.join(kinds.map(kind))}) and (${idIn(cause)} in (select works.id::text from (${works}) works)) is true
    returning n.user_id as id`.execute(tx)

/** Decided work stays on founders' pages with the name, so they are told. One campaign is enough: they then reload all. */
async function tellFounders(tx: Tx, tell: Tell, userId: string) {
  const created = tx.selectFrom('campaigns').select('id').where('contributor_id', '=', userId)
  const workedFor = tx.selectFrom('submissions').select('campaign_id as id').where('contributor_id', '=', userId)
  const campaigns = await tx
    .selectFrom('campaigns')
    .select(['founder_id as founderId', 'id'])
    .distinctOn('founder_id')
    .where('id', 'in', created.union(workedFor))
    .execute()
  for (const { founderId, id } of campaigns) tell(founderId, { name: 'campaign_changed', campaignId: id })
}

/** Everybody who may have got notices of these rooms: present and former members, and admins. */
const readersOf = (rooms: ReturnType<typeof sql>) => sql`
  select founder_id from squad_rooms where id in (select room_id from ${rooms})
  union select user_id from squad_reads where room_id in (select room_id from ${rooms})
  union select sender_id from squad_messages where room_id in (select room_id from ${rooms})
  union select contributor_id from founder_team_assignments
    where founder_id in (select founder_id from squad_rooms where id in (select room_id from ${rooms}))
  union select user_id from user_roles where role = 'admin'`

/** Matches the name only as a whole word: a name of one letter occurs in many words. */
function asWord(name: string) {
  const literally = name.replaceAll(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  return new RegExp(String.raw`(?<![\p{L}\p{N}])${literally}(?![\p{L}\p{N}])`, 'gu')
}

/** Removes a founder's name from the name of their room and from its notices. */
export async function forgetNameInRoom(tx: Tx, { id, name }: { id: string; name: string }) {
  const room = await tx
    .selectFrom('squad_rooms')
    .select(['id', 'name'])
    .where('founder_id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!room) return
  const bare = room.name.endsWith(squadEnding)
    ? `${unknownName}${squadEnding}`
    : room.name.replaceAll(asWord(name), unknownName)
  // One character as a reader sees it may be many code units, and the column limits those, too.
  const renamed = cut(cutTo(bare, limits.roomNameMax), limits.roomNameMax * 4)
  await tx.updateTable('squad_rooms').set({ name: renamed }).where('id', '=', room.id).execute()
  // Notices contain the name that the room had when they were written.
  await sql`
    with rooms as (select ${room.id}::uuid as room_id)
    update notifications set title = case type
      when 'squad_message' then ${renamed}
      else regexp_replace(title, ${`${mentionedYouIn}.*$`}, ${`${mentionedYouIn}${isolated(renamed).replaceAll('\\', '\\\\')}`}) end
    where type in ('squad_message', 'squad_mention') and data ->> 'roomId' = ${room.id}
      and user_id in (${readersOf(sql`rooms`)})`.execute(tx)
}
