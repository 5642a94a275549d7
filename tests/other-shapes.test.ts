import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { readConfig } from '#/server/config.ts'
import { migrate, migrationNames } from '#/server/infra/db/migrate.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { openDatabase } from '#/server/start.ts'
import { command, openServer, writeBeginning } from './operating.ts'
import { freePort, startProgram, temporaryFolder } from './program.ts'

/** Each test starts several programs and creates several databases. */
vi.setConfig({ testTimeout: 120_000 })

const all = await migrationNames()
const last = all.at(-1) ?? ''
const before = all.at(-2) ?? ''
const quiet = { info: () => {}, error: () => {} }
const address = 'fran@example.com'

async function at<T>(url: string, work: (pool: Pool) => Promise<T>) {
  const pool = openPool({ connectionString: url }, 1, () => {})
  return work(pool).finally(pool.close)
}

async function inFolder<T>(dataDir: string, prepare: (pool: Pool) => Promise<void>, work: (pool: Pool) => Promise<T>) {
  const pool = await openDatabase({ ...readConfig({ DATA_DIR: dataDir }), poolSize: 1 }, quiet, () => {}, prepare)
  return work(pool).finally(pool.close)
}

async function appliedIn(pool: Pool) {
  await using own = await pool.alone()
  const { rows } = await own.client.query<{ name: string }>('select name from migrations order by name')
  return rows.map(({ name }) => name)
}

test('a command beside a server of another version changes no table, and says which of them is newer', async () => {
  await using server = await openServer()
  const both = async () => {
    const said = await Promise.all(['admin', 'reset-password'].map(name => command(name, [address], env)))
    expect(said[0]).toEqual(said[1])
    return said[0]
  }
  const env = { DATABASE_URL: server.url }
  expect(await both()).toEqual({
    said: 'There are no tables in the database yet. Start the server first.\n',
    failed: true,
  })
  await at(server.url, pool => migrate(pool, before))
  expect(await both()).toEqual({
    said: `The database is older than this program: it lacks ${last}. Nothing was changed. Restart the server with this version, which brings the database up to it, then run this again.\n`,
    failed: true,
  })
  expect(await at(server.url, appliedIn)).toEqual(all.slice(0, -1))
  await at(server.url, async pool => {
    await migrate(pool)
    await pool.run(`insert into migrations (name, checksum) values ('999_future.sql', 'x')`)
  })
  expect(await both()).toEqual({
    said: 'The database is newer than this program, which does not know its 999_future.sql. Nothing was changed. Run this with the version that the server runs.\n',
    failed: true,
  })
})

test('a server that finds the tables of a newer version serves, as during an upgrade of several, and logs what it does not know', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  await at(server.url, async pool => {
    await migrate(pool)
    await pool.run(`insert into migrations (name, checksum) values ('999_future.sql', 'x')`)
  })
  const env = { DATABASE_URL: server.url }
  const program = await startProgram({ dataDir: join(folder.path, 'data'), port: await freePort(), env })
  program.child.kill()
  await program.ended
  expect(program.said()).toContain('info The database is newer than this program {"unknown":["999_future.sql"]}')
  expect(program.said()).toContain('is ready at')
})

test('a stopped installation of the version before is backed up and moved as it is', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const dataDir = join(folder.path, 'data')
  await inFolder(
    dataDir,
    pool => migrate(pool, before),
    async () => {},
  )
  expect((await command('admin', [address], { DATA_DIR: dataDir })).said).toContain('is older than this program')
  expect((await command('backup', [join(folder.path, 'one.tar.gz')], { DATA_DIR: dataDir })).failed).toBe(false)
  const moved = await command('move', [], { DATA_DIR: dataDir, DATABASE_URL: server.url })
  expect(moved.said).toContain('The books balance.')
  expect(await at(server.url, appliedIn)).toEqual(all)
  expect(await inFolder(dataDir, async () => {}, appliedIn)).toEqual(all.slice(0, -1))
})

test('a folder of an older PostgreSQL is copied by a server alone: commands say so, and touch nothing', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const old = join(folder.path, 'postgres')
  await mkdir(old)
  await writeFile(join(old, 'PG_VERSION'), '9\n')
  const archive = join(folder.path, 'none.tar.gz')
  await writeBeginning(archive)
  const typed = [
    ['admin', [address]],
    ['backup', [join(folder.path, 'one.tar.gz')]],
    ['restore', [archive]],
  ] as const
  const env = { DATA_DIR: folder.path }
  for (const [name, after] of typed)
    expect((await command(name, [...after], env)).said).toMatch(
      /by PostgreSQL 9, .* Start the server first, which copies/,
    )
  const moving = await command('move', [], { ...env, DATABASE_URL: server.url })
  expect(moving.said).toContain('Start the server first, which copies')
  expect((await readdir(folder.path)).toSorted()).toEqual(['none.tar.gz', 'postgres'])
  expect(await readdir(old)).toEqual(['PG_VERSION'])
})
