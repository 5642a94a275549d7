import { sql } from 'kysely'
import { tables } from '#/server/infra/db/tables.ts'
import type { TestWorld } from '../world.ts'

const names = Object.keys(tables)
const statement = sql.raw<{ table: string; row: string }>(
  names.map(name => `select '${name}' as "table", t::text as row from ${name} t`).join(' union all '),
)

/** Every row of the database with its table, read in one statement: tests read them thousands of times. */
export const everyRow = async ({ db }: Pick<TestWorld, 'db'>) => (await statement.execute(db)).rows

/**
 * Every row of the database by table, to check that a call changed
 * nothing. Leaves out the attempt counters, which count every call.
 */
export async function allRows(world: Pick<TestWorld, 'db'>) {
  const content: Record<string, string[]> = {}
  for (const name of names) if (name !== 'attempts') content[name] = []
  for (const { table, row } of await everyRow(world)) content[table]?.push(row)
  for (const rows of Object.values(content)) rows.sort()
  return content
}
