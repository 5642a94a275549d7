import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../infra/db/pool.ts'
import { openWorld } from '#/tests/world.ts'
import { afterLeaving } from './after-leaving.ts'
import { notInArchive } from './not-in-archive.ts'
import { ownFiles } from './own-files.ts'

/** Every column that refers to a person by a foreign key, and those of the ledger, which outlive accounts. */
async function columnsAboutPeople(db: Db) {
  const { rows } = await sql<{ place: string }>`
    select distinct kcu.table_name || '.' || kcu.column_name as place
    from information_schema.referential_constraints rc
    join information_schema.key_column_usage kcu using (constraint_schema, constraint_name)
    join information_schema.constraint_column_usage ccu
      on ccu.constraint_schema = rc.constraint_schema and ccu.constraint_name = rc.constraint_name
    where ccu.table_name = 'users'
    union
    select table_name || '.' || column_name from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where table_schema = 'public' and t.table_type = 'BASE TABLE' and column_name = 'user_id'
    order by 1`.execute(db)
  return rows.map(({ place }) => place)
}

test('each column about people is in a file of the archive, or is left out for a reason', async () => {
  await using world = await openWorld()
  const places = await columnsAboutPeople(world.db)
  expect(places).toContain('campaigns.founder_id')
  const files = new Set<string>(ownFiles.map(({ table }) => table))
  const missing = places.filter(place => !files.has(place.split('.')[0] ?? '') && !(place in notInArchive))
  expect(missing).toEqual([])
})

test('for each column about people it is decided what happens to it when its person leaves', async () => {
  await using world = await openWorld()
  expect(Object.keys(afterLeaving).toSorted()).toEqual(await columnsAboutPeople(world.db))
})
