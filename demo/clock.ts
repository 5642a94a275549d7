import { sql } from 'kysely'
import type { Db, Pool } from '#/server/infra/db/pool.ts'

/** A connection that finds our `now()` before PostgreSQL's own. It must be so before the migrations, whose defaults remember it. */
export const clockPath = 'public, clock, pg_catalog'

/**
 * Gives a database a clock that can be moved: months of demo history and "eight days later" in a test
 * then run through the very same verbs as real use. Never installed in a database of real use.
 */
export async function installClock({ run }: Pick<Pool, 'run'>) {
  await run(`
    create schema clock;
    create table clock.shift (by interval not null);
    insert into clock.shift values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + (select by from clock.shift)'`)
}

/** Sets the clock this far from the real time: '-3 months', '8 days'. */
export async function moveClock(db: Db, by: string) {
  await sql`update clock.shift set by = ${by}::interval`.execute(db)
}
