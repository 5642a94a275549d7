import type { RawBuilder } from 'kysely'
import type { Db } from './pool.ts'

/** The only row of a query that always has one, such as a list of counts. @throws Error when there is none. */
export async function oneRow<Row>(db: Db, query: RawBuilder<Row>): Promise<Row> {
  const { rows } = await query.execute(db)
  return onlyRow(rows)
}

/** The same, of rows that were read already. @throws Error */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A query that always has one row had none')
  return row
}
