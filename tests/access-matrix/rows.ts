import { sql } from 'kysely'
import type { TestWorld } from '../world.ts'

/**
 * Every row of the database by table, to check that a call changed
 * nothing. Leaves out the attempt counters, which count every call.
 */
export async function allRows({ db }: Pick<TestWorld, 'db'>) {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'attempts' order by table_name`.execute(
    db,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t order by 1`.execute(db)
    content[name] = rows.map(({ row }) => row)
  }
  return content
}
