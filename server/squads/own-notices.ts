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
import type { Theirs } from './notices.ts'
import { deletedWords, noticeWords } from './notices.ts'

export interface Reopened extends Theirs {
  unread: readonly string[]
}

const roomOf = sql<string>`n.data ->> 'roomId'`

/** The ids of rooms are hashed, because a prepared `any` would compare each notice with each of thousands. */
const areOf = ({ userIds, roomIds }: Theirs) =>
  sql<boolean>`(n.user_id = ${anyOf(userIds)} and n.type in ('squad_message', 'squad_mention')
    and (${roomOf} in (select unnest(${roomIds}::text[]))) is true)`

const closedWords = 'You are no longer in this squad room.'

/**
 * These people leave these rooms: removes the rooms' text from their notices and marks them as read. Returns those that were unread, for
 * an Undo.
 */
export async function closeRoomNotices(tx: Tx, tell: Tell, theirs: Theirs) {
  const all = await tx
    .selectFrom('notifications as n')
    .where(areOf(theirs))
    .select(['n.id', 'n.user_id as userId', roomOf.as('roomId'), 'n.read'])
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
export async function reopenRoomNotices(tx: Tx, tell: Tell, { unread, ...theirs }: Reopened) {
  const all = await tx
    .selectFrom('notifications as n')
    .innerJoin('squad_messages as m', join => join.on('m.id', '=', sql<string>`${idIn(sql`n.cause`)}::uuid`))
    .where(areOf(theirs))
    .select(['n.id', 'n.user_id as userId', 'n.type', 'm.content', 'm.deleted_at as deletedAt'])
    .select([nameOf('m.sender_id').as('sender'), sql<number | null>`(n.data ->> 'count')::int`.as('count')])
    .select(sql<boolean>`(n.data ->> 'seq')::int > m.seq`.as('isLater'))
    .orderBy('n.id')
    .forUpdate('n')
    .execute()
  if (all.length === 0) return
  const bodies = all.map(about => (about.type === 'squad_mention' ? mentionWords(about) : foldedWords(about)))
  const isUnread = new Set(unread)
  const areRead = all.map(({ id }, at) => !isUnread.has(id) || bodies[at] === deletedWords)
  await sql`
    update notifications n set body = again.body, read = again.read
    from unnest(${all.map(({ id }) => id)}::uuid[], ${bodies}::text[], ${areRead}::boolean[]) as again (id, body, read)
    where n.id = again.id`.execute(tx)
  tell([...new Set(all.map(({ userId }) => userId))], { name: 'notified' })
}

/** The same for people who join rooms again without an Undo: everything stays read. */
export async function reopenClosedNotices(tx: Tx, tell: Tell, { userIds, roomIds }: Theirs) {
  const returning = await tx
    .selectFrom('notifications as n')
    .select('n.user_id as id')
    .distinct()
    .where(areOf({ userIds, roomIds }))
    .where('n.body', '=', closedWords)
    .execute()
  if (returning.length === 0) return
  await reopenRoomNotices(tx, tell, { userIds: returning.map(({ id }) => id), roomIds, unread: [] })
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
