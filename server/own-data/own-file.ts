import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../infra/db/tables.ts'

type Table = keyof Database

/** Which rows of a table the archive contains, and how they are read. */
export interface OwnRows {
  table: Table
  /** The columns to order by; together they are unique. */
  key: Readonly<Record<string, 'uuid' | 'integer' | 'text'>>
  /** Columns left out: secrets, and data that is not about this person. */
  hides?: readonly string[]
  /** The condition that a row of the table, aliased t, belongs to this person. */
  mine: (me: string) => RawBuilder<boolean>
}

/** One file of the archive. */
export interface OwnFile extends OwnRows {
  name: string
  says: string
}

export const byId = { id: 'uuid' } as const
/** Rows in which one of these columns names the person. */
export const at =
  (...columns: string[]) =>
  (me: string) =>
    sql<boolean>`(${sql.join(
      columns.map(column => sql`t.${sql.ref(column)} = ${me}::uuid`),
      sql` or `,
    )})`
