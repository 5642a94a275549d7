import { sql } from 'kysely'
import type { Db, Pool } from '#/server/infra/db/pool.ts'

/** A search path on which our `now()` is found before PostgreSQL's own. Set it before the migrations, whose defaults remember it. */
export const clockPath = 'public, clock, pg_catalog'

/**
 * Gives a database a clock that can be moved, so that months of demo history, and "eight days later"
 * in a test, run through the same verbs as real use. Never installed in a production database.
 */
export async function installClock({ run }: Pick<Pool, 'run'>) {
  await run(`
    create schema clock;
    create table clock.shift (by interval not null);
    insert into clock.shift values ('0');
    create function clock.now() returns timestamptz language sql stable
      as 'select pg_catalog.now() + (select by from clock.shift)'`)
}

/** Offsets the clock from the real time, such as by '-3 months' or '8 days'. */
export async function moveClock(db: Db, by: string) {
  await sql`update clock.shift set by = ${by}::interval`.execute(db)
}
