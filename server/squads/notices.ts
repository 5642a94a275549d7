import { randomUUIDv7 } from 'node:crypto'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { SquadMessage } from '#/contract/squads.ts'
import { isolated } from '#/rules/isolated.ts'
import { limits } from '#/rules/limits.ts'
import { plainText } from '#/rules/messages/plain-text.ts'
import type { SignedIn } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { causeOf, causeWith, idIn } from '../notifications/causes.ts'
import { cut } from '../cut.ts'
import { anyOf } from '../infra/db/any-of.ts'
import { mentionedYouIn, newMessageFrom } from '../notifications/named.ts'
import type { Written } from '../notifications/notify.ts'
import { notifyAll, sendOut } from '../notifications/notify.ts'
import { recall } from '../notifications/recall.ts'
import { readRecipients } from '../notifications/recipients.ts'
import type { OwnRoom } from './membership.ts'

/** The context in which a room is written to. */
export interface Story {
  tx: Tx
  tell: Tell
  call: SignedIn
}

type Peopled = OwnRoom & { people: readonly { id: string; member: boolean }[] }

/**
 * Notifies the mentioned people who want it. Every other member gets one folded notice per room,
 * unless the room is on their screen or muted.
 */
export async function notifyOfMessage(story: Story, room: Peopled, message: SquadMessage) {
  const { tx, tell, call } = story
  const mentioned = message.mentions.map(({ id }) => id)
  const told = await notifyAll(tx, tell, mentioned, {
    type: 'squad_mention',
    title: `${isolated(message.sender.name)}${mentionedYouIn}${isolated(room.name)}`,
    body: noticeWords(message.content),
    cause: causeOf('mention', message.id),
    data: { roomId: room.id, seq: message.seq },
  })
  const viewers = call.world.live.viewersOf(room.id)
  const others = room.people
    .filter(({ id, member }) => member && id !== call.me.id && !told.includes(id) && !viewers.has(id))
    .map(({ id }) => id)
    .toSorted()
  if (others.length > 0) await fold(story, room, message, others)
}

/**
 * One unread notice per room and person, which counts messages; people who muted the room get none. It holds no
 * message text, so none can be left behind.
 */
async function fold({ tx, tell }: Story, room: OwnRoom, message: SquadMessage, ids: string[]) {
  const to = (await readRecipients(tx, ids)).filter(({ preferences }) => preferences.squad_message)
  if (to.length === 0) return
  const { rows } = await sql<Written>`
    insert into notifications (id, user_id, type, title, body, data, cause)
    select n.id, n.user_id, 'squad_message', ${room.name}, ${cut(newMessageFrom(message.sender.name), limits.notificationBodyMax)},
      jsonb_build_object('roomId', ${room.id}::text, 'count', 1, 'seq', ${message.seq}::int), ${causeOf('squad', message.id)}
    from unnest(${to.map(() => randomUUIDv7())}::uuid[], ${to.map(({ id }) => id)}::uuid[]) as n (id, user_id)
    where not exists (select from squad_mutes m where m.room_id = ${room.id} and m.user_id = n.user_id)
    on conflict (user_id, (data ->> 'roomId')) where type = 'squad_message' and not read
    do update set title = excluded.title, created_at = now(),
      body = ${foldedWords(sql`((notifications.data ->> 'count')::int + 1)`)},
      data = notifications.data || jsonb_build_object('count', (notifications.data ->> 'count')::int + 1, 'seq', ${message.seq}::int)
    returning id, user_id as "userId"`.execute(tx)
  await sendOut(tx, tell, { type: 'squad_message', recipients: to, written: rows })
}

/** The text of a folded notice about several messages, or about one that was not its first. */
const foldedWords = (count: RawBuilder<unknown>) =>
  sql`case ${count} when 1 then '1 new message' else to_char(${count}, 'FM999,999,999') || ' new messages' end`

/** A message as notices, mails and pushes say it: its words without the marks of bold, lists or code. */
export const noticeWords = (content: string) => cut(plainText(content) || content, limits.notificationBodyMax)

/** In place of a deleted message's text. */
export const deletedWords = 'This message was deleted.'

/** Removes a deleted message's text from everybody's notices, which count as read, and from their devices. */
export async function eraseText(tx: Tx, tell: Tell, messageId: string) {
  const ids = await rewrite(tell, mentionedBy(tx, messageId).set({ read: true }), deletedWords)
  await recall(tx, ids)
}

interface Edited {
  id: string
  content: string
  people: readonly { id: string }[]
}

/** Replaces an edited message's text in the notices of those who are still in its room. */
export async function replaceText(tx: Tx, tell: Tell, { id, content, people }: Edited) {
  const among = anyOf(people.map(person => person.id))
  const notices = mentionedBy(tx, id).where('user_id', '=', among)
  await rewrite(tell, notices, noticeWords(content))
}

const mentionedBy = (tx: Tx, messageId: string) =>
  tx
    .updateTable('notifications')
    .where('cause', '=', causeOf('mention', messageId))
    .where('type', '=', 'squad_mention')
    .where('user_id', 'in', all =>
      all
        .selectFrom('squad_messages')
        .where('id', '=', messageId)
        .select(sql<string>`unnest(mentions)`.as('id')),
    )

async function rewrite(tell: Tell, notices: ReturnType<typeof mentionedBy>, body: string) {
  const rows = await notices.set({ body }).returning(['id', 'user_id']).execute()
  tell(
    rows.map(row => row.user_id),
    { name: 'notified' },
  )
  return rows.map(row => row.id)
}

/** Whose notices of which rooms: one person's of many, or many people's of one. */
export interface Theirs {
  userIds: readonly string[]
  roomIds: readonly string[]
}

/**
 * The messages that a folded notice still counts: between its first and its last one, not deleted, unread,
 * and without a mention notice of their own.
 */
const stillThere = sql<number>`(
  select count(*) from (
    select from squad_messages m
    where m.room_id = (n.data ->> 'roomId')::uuid and m.deleted_at is null and m.sender_id <> n.user_id
      and m.seq >= coalesce((select seq from squad_messages first where first.id = ${idIn(sql`n.cause`)}::uuid), 0)
      and m.seq <= coalesce((n.data ->> 'seq')::int, m.seq)
      and m.seq > coalesce((select last_read_seq from squad_reads r where r.room_id = m.room_id and r.user_id = n.user_id), 0)
      and not exists (select from notifications told
        where told.user_id = n.user_id and told.type = 'squad_mention' and told.cause = ${causeWith('mention', sql`m.id`)})
    limit (n.data ->> 'count')::int) counted)::int`

/** Deducts deleted messages, and those read meanwhile, from folded notices; one with nothing left to read is marked as read. */
export async function recountFolded(tx: Tx, tell: Tell, theirs: Theirs) {
  const folded = await lockFolded(tx, theirs)
  if (folded.length === 0) return
  const { rows } = await sql<{ id: string; user_id: string; read: boolean }>`
    update notifications set read = there = 0, data = data || jsonb_build_object('count', there),
      body = case there when 0 then body else ${foldedWords(sql`there`)} end
    from (
      select n.id as counting, ${stillThere} as there from notifications n
      where n.id = any(${folded.map(({ id }) => id)}::uuid[])) counts
    where id = counting and there < (data ->> 'count')::int
    returning id, user_id, read`.execute(tx)
  await recall(
    tx,
    rows.filter(({ read }) => read).map(({ id }) => id),
  )
  tell(
    rows.map(row => row.user_id),
    { name: 'notified' },
  )
}

/** Locked before they are counted, because a message that arrives in between would be left out. */
const lockFolded = (tx: Tx, { userIds, roomIds }: Theirs) =>
  tx
    .selectFrom('notifications')
    .where('user_id', '=', anyOf(userIds))
    .where('type', '=', sql.lit('squad_message' as const))
    .where('read', '=', sql.lit(false))
    .where(sql<boolean>`data ->> 'roomId' = any(${roomIds}::text[])`)
    .select('id')
    .orderBy('id')
    .forUpdate()
    .execute()

interface Reading {
  userIds: readonly string[]
  roomId: string
  upTo: number
  /** They have read everything in the room. */
  isAll: boolean
}

/**
 * Marks these people's notices of a room as read up to this message. A folded one is read once its last message is, whose `seq` it has:
 * another may have arrived since the room was read. The oldest have no `seq`, and are read once everything is.
 */
export async function markNoticesRead(tx: Tx, tell: Tell, { userIds, roomId, upTo, isAll }: Reading) {
  const rows = await tx
    .updateTable('notifications')
    .set({ read: true })
    .where('user_id', '=', anyOf(userIds))
    .where('read', '=', sql.lit(false))
    .where(sql<boolean>`data ->> 'roomId' = ${roomId}`)
    .where(
      sql<boolean>`case type when 'squad_message' then coalesce((data ->> 'seq')::int <= ${upTo}::int, ${isAll}::boolean) when 'squad_mention' then exists (
        select from squad_messages m where m.id = ${idIn(sql`cause`)}::uuid and m.seq <= ${upTo}::int) end`,
    )
    .returning(['id', 'user_id as userId'])
    .execute()
  if (rows.length === 0) return
  await recall(
    tx,
    rows.map(({ id }) => id),
  )
  tell(
    rows.map(row => row.userId),
    { name: 'notified' },
  )
}
