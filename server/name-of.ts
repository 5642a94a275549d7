import { sql } from 'kysely'

/** Shown in place of the name of someone who has left. */
export const unknownName = 'Unknown User'

/** The name of the person a column refers to. */
export const nameOf = (column: string) =>
  sql<string>`coalesce((select full_name from profiles where id = ${sql.ref(column)}), ${sql.lit(unknownName)})`
