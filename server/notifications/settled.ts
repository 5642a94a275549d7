import { sql } from 'kysely'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import type { CauseKind } from './causes.ts'
import { idIn, kindIn } from './causes.ts'
import { recall, recallShown } from './recall.ts'

interface Matter {
  userId: string | readonly string[]
  kind: CauseKind | readonly CauseKind[]
  id: string | readonly string[]
}

/** Marks notices as read because what they ask for has been done, or is no longer needed. */
export const settleNotices = async (tx: Tx, tell: Tell, matter: Matter) => recall(tx, await settle(tx, tell, matter))

/** The same where an Undo may follow: waiting deliveries are kept, so that they are still sent after it. */
export const settleForNow = async (tx: Tx, tell: Tell, matter: Matter) =>
  recallShown(tx, await settle(tx, tell, matter))

async function settle(tx: Tx, tell: Tell, matter: Matter) {
  const rows = await ofKind(tx, matter)
    .where(isOneOf(matter.id))
    .set({ read: true, data: sql`data || '{"settled": true}'` })
    .where('read', '=', sql.lit(false))
    .returning(['id', 'user_id as userId'])
    .execute()
  tellOf(tell, rows)
  return rows.map(({ id }) => id)
}

/** Undoes settling: notices that were unread before are unread again. */
export const reopenNotices = (tx: Tx, tell: Tell, matter: Matter) => reopen(tell, about(tx, matter))

/** The same for campaigns that run again, except for approvals from before the latest decision on them. */
export const reopenCampaigns = (tx: Tx, tell: Tell, matter: Matter) =>
  reopen(
    tell,
    about(tx, matter).where(
      sql<boolean>`created_at >= coalesce((select c.decided_at from campaigns c where c.id = ${idIn(sql`cause`)}::uuid), '-infinity')`,
    ),
  )

/** The same for submissions that wait for their founder again, but only for notices of their current attempts. */
export const reopenSubmissions = (tx: Tx, tell: Tell, { userId, ids }: { userId: string; ids: readonly string[] }) =>
  reopen(
    tell,
    about(tx, { userId, kind: 'submission', id: ids }).where(
      sql<boolean>`created_at >= (select s.submitted_at from submissions s where s.id = ${idIn(sql`cause`)}::uuid)`,
    ),
  )

async function reopen(tell: Tell, notices: ReturnType<typeof about>) {
  const rows = await notices
    .set({ read: false, data: sql`data - 'settled'` })
    .where(sql<boolean>`data -> 'settled' is not null`)
    .returning('user_id as userId')
    .execute()
  tellOf(tell, rows)
}

const tellOf = (tell: Tell, rows: readonly { userId: string }[]) =>
  tell([...new Set(rows.map(({ userId }) => userId))], { name: 'notified' })

/** Of all that people were ever told: the index on ids finds them. */
const about = (tx: Tx, { id, ...matter }: Matter) =>
  ofKind(tx, matter).where(sql<boolean>`${idIn(sql`cause`)} = any(${[id].flat()}::text[])`)

/**
 * Among all that somebody has not read, so the ids are hashed: a prepared `any` would compare each notice with each id, which for
 * thousands of both takes longer than a statement may. Without `is true` this would become a join, planned for ten ids.
 */
const isOneOf = (id: Matter['id']) =>
  sql<boolean>`(${idIn(sql`cause`)} in (select unnest(${[id].flat()}::text[]))) is true`

const ofKind = (tx: Tx, { userId, kind }: Omit<Matter, 'id'>) =>
  tx
    .updateTable('notifications')
    .where('user_id', '=', anyOf([userId].flat()))
    .where(sql<boolean>`${kindIn(sql`cause`)} = any(${[kind].flat()}::text[])`)
