import { sql } from 'kysely'
import type { Pool } from '#/server/infra/db/pool.ts'

/** Every row of every table, in a compact form. */
export async function picture({ db }: Pick<Pool, 'db'>) {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`.execute(
    db,
  )
  const seen: Record<string, unknown> = {}
  for (const { name } of tables) {
    if (name === 'migrations') continue
    const { rows } = await sql`
      select count(*) as rows, md5(string_agg(t::text, '|' order by t::text)) as what from ${sql.table(name)} t`.execute(
      db,
    )
    seen[name] = rows[0]
  }
  return seen
}
