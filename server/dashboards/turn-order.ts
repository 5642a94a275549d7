import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Sort key for lists with waiting items first, longest waiting on top, and then the rest newest first. It is one descending
 * timestamp: waiting times are mirrored into a distant century, where earlier becomes later.
 */
const mirrored = (century: string) => (since: RawBuilder<unknown>) =>
  sql`(${sql.lit(century)}::timestamptz - (${since} - timestamptz 'epoch'))`

/** The reader's turn. */
export const readersTurn = mirrored('4200-01-01Z')
/** Somebody else's turn. */
export const othersTurn = mirrored('4000-01-01Z')
