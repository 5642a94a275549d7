import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import type { Column } from '#/server/infra/db/columns.ts'
import { filled, json } from '#/server/infra/db/columns.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { tables } from '#/server/infra/db/tables.ts'
import { connectionOf, dropDatabase, onServer } from './connection.ts'

/** The migration runner's own record; no verb reads it. */
const bookOfMigrations = 'migrations'

test('every table and column is in the code as it is in the database, and the other way round', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty)
  const inDatabase = await columnsOf(empty.db)
  expect(inDatabase).toContain('users.id uuid')
  expect(inCode()).toEqual(inDatabase)
})

test('a column with a default may be left out of an insert, and one without may not', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty)
  const rows = await describe(empty.db)
  const withDefault = rows.filter(row => row.has_default && !row.nullable).map(row => `${row.table}.${row.column}`)
  expect(withDefault).toContain('campaigns.created_at')
  const marked = eachColumn().flatMap(([name, column]) => (isFilled(column) ? name : []))
  expect(marked).toEqual(withDefault)
})

/** Foreign keys without an index that begins with their column, and why they need none. Rows that others refer to are rarely deleted. */
const unindexed: Readonly<Record<string, string>> = {
  'books_checks.asked_by': 'people are never deleted, and nobody looks for the checks of one',
  'founder_team_assignments.assigned_by':
    'people are never deleted, and nobody looks for the assignments that one made',
  'moderation_cases.claimed_by': 'of the open ones there is one',
  'moderation_cases.closed_by': 'people are never deleted, and nobody looks for the cases that one closed',
  'removals.removed_by': 'kept for minutes',
  'removals.user_id': 'kept for minutes',
  'squad_images.room_id': 'rooms are never deleted, and nobody looks for the images of one',
  'squad_messages.campaign_id': 'campaigns are never deleted, and nobody looks for the messages that share one',
  'squad_messages.reply_to': 'messages are never deleted; answers are looked for in their room',
  'squad_mutes.room_id': 'rooms are never deleted; who muted one is asked of its people',
  'squad_rooms.team_lead_id': 'people are never deleted; who leads is looked for in the room',
  'viewings.admin_id': 'kept for minutes',
  'viewings.user_id': 'kept for minutes',
}

test('a foreign key has an index that begins with its column, or a reason to have none', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty)
  const keys = await foreignKeys(empty.db)
  expect(keys).toContainEqual({ place: 'squad_reads.room_id', isIndexed: true })
  expect(keys.flatMap(({ place, isIndexed }) => (isIndexed ? [] : place))).toEqual(Object.keys(unindexed))
})

/** A partial index serves too, when it only leaves out rows that refer to nothing. */
async function foreignKeys(db: Db) {
  const { rows } = await sql<{ place: string; isIndexed: boolean }>`
    select (c.conrelid::regclass || '.' || a.attname) collate "C" as place, exists (
      select from pg_index i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
        and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname))) as "isIndexed"
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace
    order by 1`.execute(db)
  return rows
}

test('migrating a second time changes nothing', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty)
  const before = await everything(empty.db)
  expect(before.applied.length).toBeGreaterThan(0)
  await migrate(empty)
  expect(await everything(empty.db)).toEqual(before)
})

test('two servers that start on one empty database migrate it once', async () => {
  await using empty = await openEmptyDatabase()
  await Promise.all([migrate(empty), migrate(empty), migrate(empty)])
  const { applied } = await everything(empty.db)
  expect(new Set(applied.map(({ name }) => name)).size).toBe(applied.length)
  expect(await columnsOf(empty.db)).toEqual(inCode())
})

test('a migration that was changed after it ran is refused, and nothing is changed', async () => {
  await using empty = await openEmptyDatabase()
  await migrate(empty)
  await sql`update migrations set checksum = 'of another text' where name = '001_house.sql'`.execute(empty.db)
  const before = await everything(empty.db)
  await expect(migrate(empty)).rejects.toThrow('Migration 001_house.sql was changed after it ran')
  expect(await everything(empty.db)).toEqual(before)
})

test('a role that may not add the extension is told what to do, and nothing of the file is kept', async () => {
  await using empty = await openEmptyDatabase()
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(empty.db)
  await empty.run(`revoke create on database ${rows[0]?.name} from current_user`)
  await expect(migrate(empty)).rejects.toThrow(
    /^The database lacks the extension pg_trgm \(.*permission denied.*\)\. Let a superuser run "create extension pg_trgm" in it, then start again; see docs\/operate\.md\.$/,
  )
  const { applied } = await everything(empty.db)
  expect(applied.map(({ name }) => name)).not.toContain('005_search.sql')
})

interface Described {
  table: string
  column: string
  type: string
  nullable: boolean
  has_default: boolean
}

async function describe(db: Db) {
  const { rows } = await sql<Described>`
    select c.table_name as table, c.column_name as column, c.data_type as type,
      c.is_nullable = 'YES' as nullable, c.column_default is not null as has_default
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name <> ${bookOfMigrations}
    order by (c.table_name || '.' || c.column_name) collate "C"`.execute(db)
  return rows
}

const columnsOf = async (db: Db) =>
  (await describe(db)).map(row => `${row.table}.${row.column} ${row.type}${row.nullable ? ' or null' : ''}`)

const eachColumn = (): [string, Column<unknown>][] =>
  Object.entries(tables)
    .flatMap(([table, columns]) =>
      Object.entries(columns).map(([name, column]): [string, Column<unknown>] => [`${table}.${name}`, column]),
    )
    .toSorted(([a], [b]) => (a < b ? -1 : 1))

const inCode = () => eachColumn().map(([name, { pg, nullable }]) => `${name} ${pg}${nullable ? ' or null' : ''}`)

/**
 * A JSON column with a default cannot be compared with a fixed marker, because
 * its type carries a shape: it counts as filled when it is not plain `json`.
 */
const isFilled = (column: Column<unknown>) =>
  column.filled === true ||
  Object.values(filled).some(mark => mark === column) ||
  (column.pg === json.pg && !column.nullable && column !== json)

/** The schema of the whole database, and which migrations were applied when. */
async function everything(db: Db) {
  const { rows: applied } = await sql<{ name: string }>`select * from migrations order by name`.execute(db)
  const { rows: constraints } = await sql`
    select conrelid::regclass::text as table, conname, pg_get_constraintdef(oid) as says from pg_constraint
    where connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  const { rows: indexes } = await sql`
    select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(db)
  const { rows: privileges } = await sql`
    select relname, relacl::text from pg_class where relnamespace = 'public'::regnamespace order by 1`.execute(db)
  return { applied, columns: await describe(db), constraints, indexes, privileges }
}

let databases = 0

async function openEmptyDatabase() {
  const connection = inject('connection')
  const database = `empty_${process.pid}_${(databases += 1)}`
  await onServer(connection, `create database ${database}`)
  const pool = openPool(connectionOf(connection, database), 4, () => {})
  return {
    ...pool,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await dropDatabase(connection, database)
    },
  }
}
