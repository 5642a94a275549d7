import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { refuse } from './refusals.ts'

/** A row's position in a list that runs by time: its time in microseconds, and its id where times are equal. */
export interface Position {
  micros: string
  id: string
}

/** A list's next page starts after its last row; null when there is none. */
export const cursorAfter = (last: Position | undefined) => (last ? `${last.micros}_${last.id}` : null)

const form = /^(\d{1,17})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Reads a cursor back. Without one, a list starts from the beginning; whoever sends another would take that for what follows. */
export function readCursor(cursor: string | undefined): Position | undefined {
  if (!cursor) return undefined
  const [, micros, id] = form.exec(cursor) ?? []
  return micros && id ? { micros, id } : refuse('bad_input')
}

/** A column, or what is computed from several. */
type Time = string | RawBuilder<unknown>

const sqlOf = (time: Time) => (typeof time === 'string' ? sql.ref(time) : time)

/** Time in whole microseconds: JavaScript's milliseconds would skip rows made within the same one. */
export const microsOf = (time: Time) => sql<string>`(extract(epoch from ${sqlOf(time)}) * 1000000)::bigint::text`

/** The condition that starts a page after a position; without one, the list starts from the beginning. Lists run from new to old unless they say so. */
export const after = (time: Time, id: string, position: Position | undefined, direction: 'asc' | 'desc' = 'desc') =>
  position === undefined
    ? sql<boolean>`true`
    : sql<boolean>`(${sqlOf(time)}, ${sql.ref(id)}) ${sql.raw(direction === 'desc' ? '<' : '>')} (${timeOf(position.micros)}, ${position.id}::uuid)`

/** Intervals are multiplied as floating point: whole seconds apart from the rest stay exact, in far centuries too. */
const timeOf = (micros: string) =>
  sql`timestamptz 'epoch' + ${micros}::bigint / 1000000 * interval '1 second' + ${micros}::bigint % 1000000 * interval '1 microsecond'`

interface Listing {
  time: Time
  /** Where times are equal. */
  id: string
  position: Position | undefined
  size: number
  direction?: 'asc' | 'desc'
}

/** One page of a list that runs by time, and the row after it, by which `page` knows that there is more. */
export const onePage =
  ({ time, id, position, size, direction = 'desc' }: Listing) =>
  <Tables, From extends keyof Tables, Row>(list: SelectQueryBuilder<Tables, From, Row>) =>
    list
      .where(after(time, id, position, direction))
      .select(microsOf(time).as('micros'))
      .orderBy(sqlOf(time), direction)
      .orderBy(sql.ref(id), direction)
      .limit(size + 1)

/** Splits one row too many off a page: whether there is more, and after which row. */
export function page<Row extends { micros: string; id: string }>(rows: Row[], size: number) {
  const items = rows.slice(0, size)
  return { items, next: rows.length > size ? cursorAfter(items.at(-1)) : null }
}
