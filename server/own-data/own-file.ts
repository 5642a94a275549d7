import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Database } from '../infra/db/tables.ts'

type Table = keyof Database

/** Rows of a person, as their archive has them. */
export interface OwnRows {
  table: Table
  /** The columns that order the rows, each row once. */
  key: Readonly<Record<string, 'uuid' | 'integer' | 'text'>>
  /** Columns that stay here: secrets, and what is not about this person. */
  hides?: readonly string[]
  /** Which rows of the table, named t, are this person's. */
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
