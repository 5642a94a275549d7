import { sql } from 'kysely'

/** The start of the transaction, by the database's clock (decision 003). */
export const now = sql<Date>`now()`
