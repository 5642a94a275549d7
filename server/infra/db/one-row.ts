import type { RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** The row of a query that always returns one, such as a list of counts. @throws Error when there is none. */
export async function oneRow<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  return onlyRow(rows)
}

/** Like `oneRow`, for rows already read. @throws Error */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A query that always has one row had none')
  return row
}
