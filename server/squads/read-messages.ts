import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { spellings, wordsIn } from '#/rules/letters.ts'
import { limits } from '#/rules/limits.ts'
import type { SignedIn } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { planAnew } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import { refuse } from '../refusals.ts'
import { isMember, readOwnRoom } from './membership.ts'
import { asMessage, selectMessages } from './messages.ts'
import { readSeqOf } from './unread.ts'

const size = limits.messagePageSize

interface Asked {
  roomId: string
  before?: number | undefined
  around?: number | undefined
}

/** Messages, oldest first: the newest page, the page before a `seq`, or those around one. */
export async function listMessages({ world: { db }, me }: SignedIn, { roomId, before, around }: Asked) {
  await readOwnRoom(db, me, roomId)
  if (around !== undefined) return neighbourhood(db, roomId, around)
  const found = await earlier(db, roomId, before === undefined ? undefined : before - 1)
  return { items: found.slice(0, size).toReversed(), older: found.length > size, newer: before !== undefined }
}

async function neighbourhood(db: Db, roomId: string, around: number) {
  const [until, after] = await Promise.all([earlier(db, roomId, around), later(db, roomId, around)])
  return {
    items: [...until.slice(0, size).toReversed(), ...after.slice(0, size)],
    older: until.length > size,
    newer: after.length > size,
  }
}

/** One more than a page, newest first, starting at this `seq`, or at the newest message. */
async function earlier(db: Db, roomId: string, last: number | undefined) {
  const rows = await selectEarlier(db, { roomId, last })
  return rows.map(asMessage)
}

const selectEarlier = statement((db, { roomId, last }: { roomId: string; last: number | undefined }) =>
  selectMessages(db)
    .where('squad_messages.room_id', '=', roomId)
    .where(row => (last === undefined ? row.lit(true) : row('squad_messages.seq', '<=', last)))
    .orderBy('squad_messages.seq', 'desc')
    .limit(size + 1),
)

async function later(db: Db, roomId: string, after: number) {
  const rows = await selectMessages(db)
    .where('squad_messages.room_id', '=', roomId)
    .where('squad_messages.seq', '>', after)
    .orderBy('squad_messages.seq')
    .limit(size + 1)
    .execute()
  return rows.map(asMessage)
}

/** Messages new or changed since a change number. One that changed twice is returned once, in its newest state. */
export async function listChanges(
  { world: { db }, me }: SignedIn,
  { roomId, after }: { roomId: string; after: number },
) {
  const room = await db
    .selectFrom('squad_rooms')
    .where('id', '=', roomId)
    .where(isMember(me))
    .select(readSeqOf(me).as('readSeq'))
    .executeTakeFirst()
  if (!room) return refuse('room_not_found')
  const rows = await selectMessages(db)
    .where('squad_messages.room_id', '=', roomId)
    .where('squad_messages.change', '>', after)
    .orderBy('squad_messages.change')
    .limit(limits.messageChangesMax + 1)
    .execute()
  const items = rows.slice(0, limits.messageChangesMax).map(asMessage)
  return { items, more: rows.length > limits.messageChangesMax, readSeq: room.readSeq }
}

/**
 * Searching scans the newest messages in two steps of these sizes. Older ones are found through the
 * full-text index, which covers all rooms.
 */
const lookedThrough = [4 * size, 40 * size]

/**
 * Messages with all the words, newest first; each term may be a prefix. Frequent words are found by scanning from the room's end,
 * regardless of other rooms; rare ones through the index.
 */
export async function searchMessages(
  { world: { db }, me }: SignedIn,
  { roomId, q, before = Infinity }: { roomId: string; q: string; before?: number | undefined },
) {
  const room = await readOwnRoom(db, me, roomId)
  const query = queryOf(q)
  if (!query) return { items: [], next: null }
  const rows = []
  let end = Math.min(before, room.last_seq + 1)
  for (const many of lookedThrough) {
    if (rows.length > size || end <= 1) break
    rows.push(...(await selectNear(db, { roomId, query, start: end - many, end })))
    end -= many
  }
  const count = size + 1 - rows.length
  if (count > 0 && end > 1) rows.push(...(await selectFar(db, { roomId, query, end, count })))
  const items = rows.slice(0, size).map(asMessage)
  return { items, next: rows.length > size ? (items.at(-1)?.seq ?? null) : null }
}

/**
 * Builds a tsquery. Every word must occur; those of one term must be adjacent (v1.2, node.js, an address), and the last one of a
 * term may be a prefix. Messages are stored as typed, so both encodings of an é are searched.
 */
const queryOf = (q: string) =>
  q
    .split(/\s+/)
    .flatMap(term => {
      const phrases = spellings(term).flatMap(spelt => {
        const words = wordsIn(spelt)
        return words.length > 0 ? `(${words.join(' <-> ')}:*)` : []
      })
      return phrases.length > 1 ? `(${phrases.join(' | ')})` : phrases
    })
    .join(' & ')

/** The indexed expression (migration 028), which splits addresses into words. */
const indexedWords = (content: RawBuilder<unknown>) =>
  sql`to_tsvector('simple', translate(${content}, './:@-_?=&%+~#<>''’', '                 '))`

interface Searched {
  roomId: string
  query: string
  end: number
}

const selectNear = statement((db, { roomId, query, start, end }: Searched & { start: number }) =>
  selectMessages(db)
    .where('squad_messages.room_id', '=', roomId)
    .where('squad_messages.seq', '>=', start)
    .where('squad_messages.seq', '<', end)
    // Deliberately differs from the indexed expression, so that the index is not used.
    .where(sql<boolean>`${indexedWords(sql`squad_messages.content || ''`)} @@ to_tsquery('simple', ${query})`)
    .orderBy('squad_messages.seq', 'desc')
    .limit(size + 1),
)

/**
 * All matches are found before the newest are taken. Otherwise the planner hopes to meet matches early, and reads the whole room
 * when the word is only frequent elsewhere.
 */
const selectFar = statement((db, { roomId, query, end, count }: Searched & { count: number }) =>
  selectMessages(db)
    .modifyFront(planAnew)
    .where(
      'squad_messages.id',
      'in',
      sql<string>`(with found as materialized (
        select id, seq from squad_messages said
        where room_id = ${roomId} and seq < ${end} and ${indexedWords(sql`content`)} @@ to_tsquery('simple', ${query}))
      select id from found order by seq desc limit ${count})`,
    )
    .orderBy('squad_messages.seq', 'desc'),
)

export async function listPinned({ world: { db }, me }: SignedIn, roomId: string) {
  await readOwnRoom(db, me, roomId)
  const rows = await selectPinned(db, { roomId })
  return { items: rows.map(asMessage) }
}

const selectPinned = statement((db, { roomId }: { roomId: string }) =>
  selectMessages(db)
    .where('squad_messages.room_id', '=', roomId)
    .where('squad_messages.pinned_at', 'is not', null)
    .orderBy('squad_messages.pinned_at', 'desc')
    .limit(limits.pinsMax),
)
