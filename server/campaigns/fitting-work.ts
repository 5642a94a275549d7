import type { Compilable, SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Paging, Place, Position } from '../cursor.ts'
import { page, placeIn } from '../cursor.ts'
import type { Db } from '../infra/db/pool.ts'
import { statement } from '../infra/db/statement.ts'
import type { Database } from '../infra/db/tables.ts'

/** The most text in an answer with several pages. Ten pages of the longest texts, with earlier attempts, would be 55 million letters. */
const textsMaxBytes = 4_000_000

/** A list of work, such as `readSubmissions` with the caller's filters and order. */
interface List<Row> extends Compilable<Row> {
  clearSelect: () => SelectQueryBuilder<Database, 'submissions', object>
}

/**
 * Makes a function that reads a list of work by pages. If several are asked for at once, it returns as many as fit into an answer, and at
 * least one; the cursor leads to the rest. A single page is read without measuring its texts.
 */
export function workByPages<Asked extends object, Row extends Position>(
  name: string,
  pageSize: number,
  list: (db: Db, asked: Asked, place: Place) => List<Row>,
) {
  const select = statement((db, { asked, place }: { asked: Asked; place: Place }) => list(db, asked, place))
  return async (db: Db, asked: Asked, paging: Paging) => {
    const whole = placeIn(name, paging, pageSize)
    const place = whole.size <= pageSize ? whole : await fitting(whole, pageSize, list(db, asked, whole))
    return page(place, await select(db, { asked, place }))
  }
}

async function fitting(place: Place, pageSize: number, list: List<unknown>): Promise<Place> {
  const works = await list.clearSelect().select(bytesOfTexts.as('bytes')).execute()
  let left = textsMaxBytes
  const tooMuch = works.findIndex(({ bytes }) => (left -= bytes) < 0)
  return tooMuch < 0 ? place : { ...place, size: Math.max(tooMuch, pageSize) }
}

const bytesOfTexts = sql<number>`octet_length(submissions.content) + (
  select coalesce(sum(octet_length(content)), 0) from submission_versions where submission_id = submissions.id)`
