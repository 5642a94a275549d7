import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Place } from '../cursor.ts'
import type { Database } from '../infra/db/tables.ts'

/** Of the texts in an answer with several pages. The longest texts of ten pages, with all that is shown of earlier attempts, are 55 million letters. */
const textsMaxBytes = 4_000_000

/** A list of work, for instance `readSubmissions` with the caller's filters and order. */
interface List {
  clearSelect: () => SelectQueryBuilder<Database, 'submissions', object>
}

/**
 * Where several pages of work come as one, as many as fit into an answer, and one at least: the cursor leads to the rest. One page is
 * returned as it is, without asking how long its texts are.
 */
export async function fitting(place: Place, pageSize: number, list: (place: Place) => List): Promise<Place> {
  if (place.size <= pageSize) return place
  const works = await list(place).clearSelect().select(bytesOfTexts.as('bytes')).execute()
  let left = textsMaxBytes
  const tooMuch = works.findIndex(({ bytes }) => (left -= bytes) < 0)
  return tooMuch < 0 ? place : { ...place, size: Math.max(tooMuch, pageSize) }
}

const bytesOfTexts = sql<number>`octet_length(submissions.content) + (
  select coalesce(sum(octet_length(content)), 0) from submission_versions where submission_id = submissions.id)`
