import { sql } from 'kysely'
import type { Db } from '#/server/infra/db/pool.ts'

/** The plan of a prepared statement once a connection has used it a few times: it is the same for all values. */
export const usualPlan = (db: Db, statement: string) =>
  db.connection().execute(async one => {
    const values = Array.from(new Set(statement.match(/\$\d+/g)), () => 'null')
    await sql`set plan_cache_mode = force_generic_plan`.execute(one)
    await sql.raw(`prepare asked as ${statement}`).execute(one)
    const { rows } = await sql.raw(`explain execute asked (${values.join(', ')})`).execute(one)
    await sql`deallocate asked`.execute(one)
    await sql`reset plan_cache_mode`.execute(one)
    return JSON.stringify(rows)
  })
