import { sql } from 'kysely'
import { counted } from '#/rules/counted.ts'
import { limits } from '#/rules/limits.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { nameOf } from '../name-of.ts'
import { idIn } from '../notifications/causes.ts'
import { cut } from '../cut.ts'
import { anyOf } from '../infra/db/any-of.ts'
import { newMessageFrom } from '../notifications/named.ts'
import { recall } from '../notifications/recall.ts'
import { deletedWords, noticeWords } from './notices.ts'

/** Whose notices of which room. */
interface Own {
  userId: string
  roomId: string
}

const isOf = ({ userId, roomId }: Own) =>
  sql<boolean>`(n.user_id = ${userId}::uuid and n.type in ('squad_message', 'squad_mention') and n.data ->> 'roomId' = ${roomId})`

const closedWords = 'You are no longer in this squad room.'

interface Leaving {
  userIds: readonly string[]
  roomIds: readonly string[]
}

/**
 * These people leave these rooms: removes the rooms' text from their notices and marks them as read. Returns those that were unread, for
 * an Undo. The ids of rooms are hashed, because a prepared `any` would compare each notice with each of thousands.
 */
export async function closeRoomNotices(tx: Tx, tell: Tell, { userIds, roomIds }: Leaving) {
  const roomId = sql<string>`n.data ->> 'roomId'`
  const all = await tx
    .selectFrom('notifications as n')
    .where('n.user_id', '=', anyOf(userIds))
    .where('n.type', 'in', [sql.lit('squad_message' as const), sql.lit('squad_mention' as const)])
    .where(sql<boolean>`(${roomId} in (select unnest(${roomIds}::text[]))) is true`)
    .select(['n.id', 'n.user_id as userId', roomId.as('roomId'), 'n.read'])
    .orderBy('n.id')
    .forUpdate()
    .execute()
  if (all.length === 0) return []
  const ids = all.map(({ id }) => id)
  await tx.updateTable('notifications').set({ body: closedWords, read: true }).where('id', '=', anyOf(ids)).execute()
  await recall(tx, ids)
  tell([...new Set(all.map(({ userId }) => userId))], { name: 'notified' })
  return all.filter(({ read }) => !read)
}

/** Undoes that: notices get the present text of their messages, and those in `unread` are unread again. Nothing is delivered again. */
export async function reopenRoomNotices(tx: Tx, tell: Tell, { unread, ...own }: Own & { unread: readonly string[] }) {
  const all = await tx
    .selectFrom('notifications as n')
    .innerJoin('squad_messages as m', join => join.on('m.id', '=', sql<string>`${idIn(sql`n.cause`)}::uuid`))
    .where(isOf(own))
    .select(['n.id', 'n.type', 'm.content', 'm.deleted_at as deletedAt'])
    .select([nameOf('m.sender_id').as('sender'), sql<number | null>`(n.data ->> 'count')::int`.as('count')])
    .select(sql<boolean>`(n.data ->> 'seq')::int > m.seq`.as('isLater'))
    .orderBy('n.id')
    .execute()
  const isUnread = new Set(unread)
  for (const { id, ...about } of all) {
    const body = about.type === 'squad_mention' ? mentionWords(about) : foldedWords(about)
    await tx
      .updateTable('notifications')
      .set({ body, read: !isUnread.has(id) || body === deletedWords })
      .where('id', '=', id)
      .execute()
  }
  if (all.length > 0) tell(own.userId, { name: 'notified' })
}

interface Joining {
  userIds: readonly string[]
  roomId: string
}

/** The same for people who join a room again without an Undo: everything stays read. */
export async function reopenClosedNotices(tx: Tx, tell: Tell, { userIds, roomId }: Joining) {
  const returning = await tx
    .selectFrom('notifications')
    .select('user_id as userId')
    .distinct()
    .where('user_id', '=', anyOf(userIds))
    .where(sql<boolean>`data ->> 'roomId' = ${roomId}`)
    .where('body', '=', closedWords)
    .orderBy('user_id')
    .execute()
  for (const { userId } of returning) await reopenRoomNotices(tx, tell, { userId, roomId, unread: [] })
}

/** The rooms that somebody has left and still has notices of. */
export const leftRoomsOf = (userId: string) =>
  sql<string>`(select (data ->> 'roomId')::uuid from notifications where user_id = ${userId}::uuid and body = ${closedWords})`

interface About {
  content: string
  deletedAt: Date | null
  sender: string
  count: number | null
  /** Whether a folded notice has counted messages after its first one. */
  isLater: boolean | null
}

const mentionWords = ({ content, deletedAt }: About) => (deletedAt ? deletedWords : noticeWords(content))

const foldedWords = ({ deletedAt, sender, count, isLater }: About) => {
  const isFirstAlone = count === 1 && !deletedAt && !isLater
  return isFirstAlone ? cut(newMessageFrom(sender), limits.notificationBodyMax) : counted(count ?? 0, 'new message')
}
