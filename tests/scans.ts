import { sql } from 'kysely'
import type { TestWorld } from './world.ts'

/** Whether a query uses this index. */
export async function uses(world: TestWorld, index: string, ask: () => Promise<unknown>) {
  const before = await indexScans(world, index)
  await ask()
  return (await indexScans(world, index)) > before
}

async function indexScans(world: TestWorld, index: string) {
  await tellCounts(world)
  const { rows } = await sql<{ scans: number }>`
    select idx_scan as scans from pg_stat_user_indexes where indexrelname = ${index}`.execute(world.db)
  return rows[0]?.scans ?? 0
}

/** How many sequential scans a table has had. */
export async function wholeReads(world: TestWorld, table: string) {
  await tellCounts(world)
  const { rows } = await sql<{ scans: number }>`
    select seq_scan as scans from pg_stat_user_tables where relname = ${table}`.execute(world.db)
  return rows[0]?.scans ?? 0
}

/** How many rows of a table a query reads, whether by index or by scan. */
export async function rowsRead(world: TestWorld, table: string, ask: () => Promise<unknown>) {
  const before = await readSoFar(world, table)
  await ask()
  return (await readSoFar(world, table)) - before
}

async function readSoFar(world: TestWorld, table: string) {
  await tellCounts(world)
  const { rows } = await sql<{ read: number }>`
    select seq_tup_read + coalesce(idx_tup_fetch, 0) + (
      select coalesce(sum(idx_tup_read), 0)::bigint from pg_stat_user_indexes where relname = ${table}) as read
    from pg_stat_user_tables where relname = ${table}`.execute(world.db)
  return rows[0]?.read ?? 0
}

/** Each connection keeps its statistics to itself for up to ten seconds, so flush those of all connections at once. */
const tellCounts = ({ db, load }: TestWorld) =>
  Promise.all(Array.from({ length: load().open }, () => sql`select pg_stat_force_next_flush()`.execute(db)))
