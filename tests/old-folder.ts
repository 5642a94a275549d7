import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { debianPostgres } from '#/bin/debian-postgres.ts'
import { takeBackup } from '#/server/backup/take.ts'
import { restoreBackup } from '#/server/backup/restore.ts'
import type { Binaries } from '#/server/infra/db/launch-binaries.ts'
import { findBinaries, majorOf } from '#/server/infra/db/launch-binaries.ts'
import { chooseRunner, handOver } from '#/server/infra/db/launch-runner.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import type { Pool } from '#/server/infra/db/pool.ts'
import { openPool } from '#/server/infra/db/pool.ts'

const noFiles = { put: async () => {}, get: async () => null, remove: async () => {} }

/** Debian's PostgreSQL, if its major version is older than ours. */
export async function olderPostgres(): Promise<{ binaries: Binaries; major: string } | undefined> {
  const bin = debianPostgres()
  if (!bin) return undefined
  const binaries = { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres'), pgCtl: join(bin, 'pg_ctl') }
  const major = majorOf(binaries.postgres)
  const ours = majorOf((await findBinaries()).postgres)
  return major && major !== ours ? { binaries, major } : undefined
}

/** A data folder created by an older PostgreSQL, with all the rows of another database. */
export async function makeOldFolder(home: string, binaries: Binaries, rows: Pool) {
  const runner = await chooseRunner(home, binaries.postgres)
  const folder = join(home, 'postgres')
  await mkdir(folder, { mode: 0o700 })
  await handOver(runner, folder)
  const run = (program: string, args: string[], input = '') => {
    const [first = program, ...rest] = [...runner.wrapper, program, ...args]
    const { status, stderr } = spawnSync(first, rest, { ...runner.as, input, encoding: 'utf8' })
    if (status !== 0) throw new Error(`${program}: ${stderr}`)
  }
  const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--auth=trust', '--username=postgres', '--no-sync']
  run(binaries.initdb, ['-D', folder, ...locale])
  const statements = 'create role karmasquad login createdb\ncreate database karmasquad owner karmasquad\n'
  run(binaries.postgres, ['--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres'], statements)
  await inOldFolder(home, binaries, async pool => void (await restoreBackup(pool, noFiles, takeBackup(rows, noFiles))))
}

/** Works on an old folder's database under its own PostgreSQL version. */
export async function inOldFolder<T>(home: string, binaries: Binaries, work: (pool: Pool) => Promise<T>): Promise<T> {
  const postgres = await launchPostgres(home, { binaries, fsync: false })
  const pool = openPool(postgres.connection, 2, () => {})
  try {
    return await work(pool)
  } finally {
    await pool.close()
    await postgres.stop()
  }
}
