import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { canCut } from './cuttable-disk.ts'
import { migratedFolder } from './migrated-folder.ts'
import { command, openServer } from './operating.ts'
import { freePort, startProgram, temporaryFolder } from './program.ts'

/** Each test starts a server, or several commands. */
vi.setConfig({ testTimeout: 120_000 })

const run = promisify(execFile)

test('a backup that cannot be written is one clear line with the reason, and leaves nothing behind', async () => {
  await using folder = await migratedFolder('there')
  const server = await startProgram({ dataDir: join(folder.path, 'there'), port: await freePort() })
  const long = join(folder.path, 'a'.repeat(255))
  const env = { DATA_DIR: join(folder.path, 'there') }
  expect(await command('backup', [long], env)).toEqual({
    said: expect.stringMatching(`^${long} cannot be written: ENAMETOOLONG.*Name another file\\.\\n$`),
    failed: true,
  })
  const file = join(folder.path, 'one.tar.gz')
  // As on a disk that takes no files of this size.
  const small = await run('sh', ['-c', 'ulimit -f 4; exec "$0" "$@"', process.execPath, 'bin/backup.ts', file], {
    env: { ...process.env, DATABASE_URL: '', ...env },
  }).catch((error: { stderr: string }) => error)
  expect(small.stderr).toMatch(new RegExp(`^There is no room for ${file}: EFBIG.*Name a file on another disk\\.\\n$`))
  expect(await readdir(folder.path)).toEqual(['there'])
  server.child.kill('SIGTERM')
  await server.ended
})

test.skipIf(!canCut)('a backup to a full disk says so, and leaves nothing behind', async () => {
  await using folder = await migratedFolder('there')
  const disk = join(folder.path, 'disk')
  await mkdir(disk)
  await run('mount', ['-t', 'tmpfs', '-o', 'size=4k', 'tmpfs', disk])
  try {
    const file = join(disk, 'one.tar.gz')
    expect(await command('backup', [file], { DATA_DIR: join(folder.path, 'there') })).toEqual({
      said: expect.stringMatching(`^There is no room for ${file}: ENOSPC.*Name a file on another disk\\.\\n$`),
      failed: true,
    })
    expect(await readdir(disk)).toEqual([])
  } finally {
    await run('umount', [disk])
  }
})

test('of backups to one file that are made at once one is kept, whole, and the others have failed', async () => {
  await using folder = await migratedFolder('there')
  const server = await startProgram({ dataDir: join(folder.path, 'there'), port: await freePort() })
  const file = join(folder.path, 'one.tar.gz')
  const all = await Promise.all(
    [1, 2, 3].map(() => command('backup', [file], { DATA_DIR: join(folder.path, 'there') })),
  )
  const failed = all.filter(one => one.failed)
  expect(failed).toEqual([1, 2].map(() => ({ said: `${file} is there already. Name another file.\n`, failed: true })))
  expect(await readdir(folder.path)).toEqual(['one.tar.gz', 'there'])
  gunzipSync(await readFile(file))
  expect((await command('restore', [file], { DATA_DIR: join(folder.path, 'here') })).failed).toBe(false)
  server.child.kill('SIGTERM')
  await server.ended
})

test('a backup whose database stops under it says so in one clear line, and leaves nothing behind', async () => {
  await using folder = await temporaryFolder()
  await using server = await openServer()
  const pool = openPool({ connectionString: server.url }, 2, () => {})
  await migrate(pool)
  const ended = await pool.db.transaction().execute(async tx => {
    await sql`lock table users in access exclusive mode`.execute(tx)
    const running = command('backup', [join(folder.path, 'one.tar.gz')], {
      DATA_DIR: folder.path,
      DATABASE_URL: server.url,
    })
    // As a server does with its connections when it is told to stop.
    const stop = sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and wait_event_type = 'Lock'`
    await expect.poll(async () => (await stop.execute(pool.db)).rows.length, { timeout: 60_000 }).toBe(1)
    return running
  })
  expect(ended).toEqual({
    said: 'The database has gone: terminating connection due to administrator command. Run this again once it is back.\n',
    failed: true,
  })
  expect(await readdir(folder.path)).toEqual([])
  await pool.close()
})
