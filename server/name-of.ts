import { sql } from 'kysely'

/** Stands where the name of somebody stood who has left. */
export const unknownName = 'Unknown User'

/** The name of whoever a column refers to. */
export const nameOf = (column: string) =>
  sql<string>`coalesce((select full_name from profiles where id = ${sql.ref(column)}), ${sql.lit(unknownName)})`
