import { randomUUID } from 'node:crypto'
import { expect, inject, test, vi } from 'vitest'
import { sayRestored } from '#/bin/operator.ts'
import { packed, unpacked } from '#/server/backup/archive.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { connectionOf, dropDatabase, onServer } from './connection.ts'
import { picture } from './every-row.ts'
import { openRich } from './rich.ts'

/** A pool on a database, which `ended` removes if it was made for this. */
function openAt(database: string, ended = async () => {}) {
  const pool = openPool(connectionOf(inject('connection'), database), 2, () => {})
  return {
    ...pool,
    async [Symbol.asyncDispose]() {
      await pool.close()
      await ended()
    },
  }
}

async function openEmpty() {
  const database = `empty_${randomUUID().replaceAll('-', '')}`
  await onServer(inject('connection'), `create database ${database}`)
  return openAt(database, () => dropDatabase(inject('connection'), database))
}

const connection = inject('connection')

// Elsewhere the tests are a superuser, who may read every table.
test.skipIf('connectionString' in connection)(
  'a table that somebody else put into the database, and that the server may not read, is left out of a backup, which says so',
  async () => {
    await using world = await openRich()
    const { database } = world
    await using source = openAt(database)
    await using empty = await openEmpty()
    const before = await picture(source)
    const administrator = { ...connectionOf(connection, database), user: 'postgres' }
    const theirs = openPool(administrator, 1, () => {})
    await theirs.run('create table theirs (a int); create table shown (a int); grant select on shown to public')
    const { files } = world.world
    const done = await restoreBackup(empty, files, unpacked(packed(takeBackup(source, files))))
    await theirs.run('drop table theirs, shown')
    await theirs.close()
    expect(await picture(empty)).toEqual(before)
    expect(done).toMatchObject({ leftOut: ['shown', 'theirs'], unread: ['theirs'] })
  },
)

test('what an operator added to the database keeps no backup from being restored, and is said to be left out', async () => {
  await using world = await openRich()
  await using source = openAt(world.database)
  await using empty = await openEmpty()
  const before = await picture(source)
  await source.run(`create table users_before as select * from users;
    create table by_day (day date) partition by range (day);
    create table "Odd-Named" (a int);
    insert into "Odd-Named" values (1);
    alter table users add column remark text not null default E'a\\tremark', add column "Odd" int`)
  const { files } = world.world
  const done = await restoreBackup(empty, files, unpacked(packed(takeBackup(source, files))))
  expect(await picture(empty)).toEqual(before)
  const said: unknown[] = []
  const output = vi.spyOn(process.stdout, 'write').mockImplementation(text => said.push(text) > 0)
  await sayRestored(empty, done).finally(() => output.mockRestore())
  expect(said).toContain('Left out, because no Karmasquad made it: Odd-Named, users.Odd, users.remark, users_before\n')
  await source.run(
    'drop table users_before, by_day, "Odd-Named"; alter table users drop column remark, drop column "Odd"',
  )
})
