import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/**
 * Lists that show first what waits, longest waiting on top, and then the rest newest first, have one key that runs down: what
 * waits stands in a far century, mirrored, so that an earlier time is a later one there.
 */
const mirrored = (century: string) => (since: RawBuilder<unknown>) =>
  sql`(${sql.lit(century)}::timestamptz - (${since} - timestamptz 'epoch'))`

/** It is the reader's turn. */
export const readersTurn = mirrored('4200-01-01Z')
/** It is somebody else's. */
export const othersTurn = mirrored('4000-01-01Z')
