import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import { countMax } from '#/rules/operations.ts'

/** How many rows there are, counted up to a limit, so that no count becomes expensive. `rows` is a table with its conditions. */
export const cappedCount = (rows: RawBuilder<unknown>) =>
  sql<number>`(select count(*) from (select from ${rows} limit ${countMax}) x)`
