import { mkdir, readFile, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { completeLibraries } from './launch-binaries.ts'
import { exists, openLaunchWorld, postmasterOf, query } from '#/tests/launch-world.ts'

test('the role owns its database and is no superuser, and what is written is synced', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch()
  const facts = await query(
    postgres,
    `select current_setting('is_superuser') as super, current_setting('fsync') as fsync, current_setting('listen_addresses') as ports,
      current_setting('TimeZone') as zone, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
      from pg_database where datname = current_database()`,
  )
  expect(facts).toEqual([{ super: 'off', fsync: 'on', ports: '', zone: 'UTC', owner: 'karmasquad', encoding: 'UTF8' }])
  expect((await stat(path.join(world.folder, 'postgres'))).mode & 0o777).toBe(0o700)
  expect((await stat(postgres.connection.host)).mode & 0o777).toBe(0o700)
})

test('the role copies template databases and adds pg_trgm, which sees letters beyond ASCII', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch({ fsync: false })
  await query(postgres, 'create extension pg_trgm')
  const alike = await query(postgres, `select similarity('École', 'école') as alike, lower('ÉÜ') as low`)
  expect(alike).toEqual([{ alike: 1, low: 'éü' }])
  await query(postgres, 'create database first')
  await query(postgres, 'create database copy template first')
})

test('what is revoked from the role stays revoked', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch({ fsync: false })
  await query(postgres, 'create table promises (word text)')
  await query(postgres, 'revoke update, delete on promises from karmasquad')
  await expect(query(postgres, `update promises set word = ''`)).rejects.toThrow(/permission denied/)
})

test('stopping leaves no process and no socket, and the next start finds the rows', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch()
  await query(postgres, 'create table kept as select 7 as seven')
  await Promise.all([postgres.stop(), postgres.stop()])
  expect(await exists(postgres.connection.host)).toBe(false)
  expect((await readdir(world.folder)).toSorted()).toEqual(['postgres', 'postgres.log'])
  expect(await query(await world.launch(), 'select * from kept')).toEqual([{ seven: 7 }])
})

test('over tcp a password is needed', async () => {
  await using world = await openLaunchWorld()
  const { connection } = await world.launch({ fsync: false, reach: 'tcp' })
  expect(connection.host).toBe('127.0.0.1')
  const ask = async (config: object) => {
    const client = new Client({ ...connection, ...config })
    await client.connect()
    await client.end()
  }
  await ask({})
  await expect(ask({ password: 'wrong' })).rejects.toThrow(/password authentication failed/)
  await expect(ask({ user: 'postgres', database: 'postgres', password: 'wrong' })).rejects.toThrow(
    /password authentication failed/,
  )
})

test('an unexpected end is told, a wanted one is not', async () => {
  await using world = await openLaunchWorld()
  const postgres = await world.launch({ fsync: false })
  const told = new Promise(resolve => postgres.onExit(code => resolve(['ended', code])))
  process.kill(await postmasterOf(world.folder), 'SIGKILL')
  expect(await told).toEqual(['ended', null])
  const again = await world.launch({ fsync: false })
  let calls = 0
  again.onExit(() => calls++)
  await again.stop()
  expect(calls).toBe(0)
})

test('the folder of another major version, or of something else, is refused with the way out', async () => {
  await using world = await openLaunchWorld()
  const database = path.join(world.folder, 'postgres')
  await mkdir(database)
  await writeFile(path.join(database, 'PG_VERSION'), '17\n')
  await expect(world.launch()).rejects.toThrow(
    `The database in ${database} was made by PostgreSQL 17, this Karmasquad runs PostgreSQL 18: move it away to begin with an ` +
      'empty one, or let a PostgreSQL 17 server use it and set DATABASE_URL',
  )
  await rm(path.join(database, 'PG_VERSION'))
  await writeFile(path.join(database, 'holiday.jpg'), '')
  await expect(world.launch()).rejects.toThrow(/is not a PostgreSQL database: move it away/)
  await writeFile(path.join(database, 'PG_VERSION'), 'holidays')
  await expect(world.launch()).rejects.toThrow(/is not a PostgreSQL database: move it away/)
  await rm(database, { recursive: true })
  await writeFile(database, '')
  await expect(world.launch()).rejects.toThrow(/is not a PostgreSQL database: move it away/)
})

test('what PostgreSQL said is in the refusal', async () => {
  await using world = await openLaunchWorld()
  await (await world.launch({ fsync: false })).stop()
  await writeFile(path.join(world.folder, 'postgres', 'postgresql.conf'), 'nonsense = on\n')
  await expect(world.launch()).rejects.toThrow(
    /^PostgreSQL did not start: .*postgresql\.conf.* \(see .*postgres\.log\)$/,
  )
})

test('links that a blocked install script did not make are made', async () => {
  await using world = await openLaunchWorld()
  const lib = path.join(world.folder, 'native', 'lib')
  await mkdir(lib, { recursive: true })
  await writeFile(path.join(lib, 'libpq.so.5.18'), 'library')
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5'].map(target => ({
    source: 'native/lib/libpq.so.5.18',
    target,
  }))
  await writeFile(path.join(world.folder, 'native', 'pg-symlinks.json'), JSON.stringify(links))
  await completeLibraries(world.folder)
  await completeLibraries(world.folder)
  expect(await readlink(path.join(lib, 'libpq.so'))).toBe('libpq.so.5.18')
  expect(await readFile(path.join(lib, 'libpq.so.5'), 'utf8')).toBe('library')
})
