import { sql } from 'kysely'

/** For `where('id', '=', anyOf(ids))`: one parameter however many ids, so that the statement stays the same and is prepared once. */
export const anyOf = (ids: readonly string[]) => sql<string>`any(${ids}::uuid[])`
