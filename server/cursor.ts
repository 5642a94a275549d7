import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { ORPCError } from '@orpc/server'

/** A row's position in a list sorted by time: its time in microseconds, with its id to break ties. */
export interface Position {
  micros: string
  id: string
}

/**
 * A list's name, which its cursors begin with, so that a position in another list, or in another order of this one, is not taken for a
 * position here. Lists that differ only in their filters share a name.
 */
type List = string

/** The cursor of the next page, after this page's last row; null when the page is empty. */
export const cursorAfter = (list: List, last: Position | undefined) =>
  last ? `${list}_${last.micros}_${last.id}` : null

const form = /^([a-z-]+)_(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/**
 * Reads a cursor back; without one the list starts from the beginning. A malformed one, or another list's, is refused, since the
 * client would take the first page for the next.
 */
export function readCursor(list: List, cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined
  const [, of, micros, id] = form.exec(cursor) ?? []
  return of === list && micros && id ? { micros, id } : refuseCursor()
}

/** What a list is asked for: where to begin, and how many of its pages come as one. */
export interface Paging {
  cursor?: string | undefined
  pages: number
}

/** Where a page of a list begins, and how many rows it has. */
export interface Place {
  list: List
  position: Position | undefined
  size: number
}

/** The place in a list whose pages have `pageSize` rows. */
export const placeIn = (list: List, { cursor, pages }: Paging, pageSize: number): Place => ({
  list,
  position: readCursor(list, cursor),
  size: pages * pageSize,
})

/** Refuses the cursor as any invalid field is refused, by its name. */
export function refuseCursor(): never {
  const message = 'This list gave no such cursor. Take the one that its last page ended with.'
  throw new ORPCError('BAD_REQUEST', { data: { issues: [{ path: ['cursor'], message }] } })
}

/** A column, or an expression. */
type Time = string | RawBuilder<unknown>

const sqlOf = (time: Time) => (typeof time === 'string' ? sql.ref(time) : time)

/** Time in whole microseconds: with JavaScript's milliseconds, a page would skip rows of the same millisecond. */
export const microsOf = (time: Time) => sql<string>`(extract(epoch from ${sqlOf(time)}) * 1000000)::bigint::text`

/** The condition that starts a page after a position; true without one. Lists run from new to old by default. */
export const after = (time: Time, id: string, position: Position | undefined, direction: 'asc' | 'desc' = 'desc') =>
  position === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sqlOf(time)}, ${sql.ref(id)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${timeOf(position.micros)}, ${position.id}::uuid)`

/**
 * PostgreSQL multiplies intervals in floating point. Whole seconds are multiplied apart from the microseconds, so that the result is
 * exact even for distant centuries.
 */
const timeOf = (micros: string) =>
  sql`timestamptz 'epoch' + ${micros}::bigint / 1000000 * interval '1 second' + ${micros}::bigint % 1000000 * interval '1 microsecond'`

interface Listing {
  place: Place
  time: Time
  /** Breaks ties between equal times. */
  id: string
  direction?: 'asc' | 'desc'
}

/** One page of a list ordered by time, plus one row more, from which `page` knows whether there is another page. */
export const onePage =
  ({ time, id, place: { position, size }, direction = 'desc' }: Listing) =>
  <Tables, From extends keyof Tables, Row>(list: SelectQueryBuilder<Tables, From, Row>) =>
    list
      .where(after(time, id, position, direction))
      .select(microsOf(time).as('micros'))
      .orderBy(sqlOf(time), direction)
      .orderBy(sql.ref(id), direction)
      // Added by the database, because a `statement` only passes numbers on.
      .limit(sql<number>`${size} + 1`)

/** Takes a query's rows, one more than the page's size, and returns the page and the next cursor. */
export function page<Row extends { micros: string; id: string }>({ list, size }: Omit<Place, 'position'>, rows: Row[]) {
  const items = rows.slice(0, size)
  return { items, next: rows.length > size ? cursorAfter(list, items.at(-1)) : null }
}
