import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { temporaryFolder } from './program.ts'

const run = promisify(execFile)

/**
 * A data folder whose database is migrated and has nobody in it, for tests whose subject is not the first start: that makes the same,
 * and takes over a second of CPU time more. `below` is where in the temporary folder it is.
 */
export async function migratedFolder(below = '') {
  const folder = await temporaryFolder()
  const place = join(folder.path, below)
  await mkdir(place, { recursive: true })
  // Unlike Node's own copy, it keeps the owner: some machines run PostgreSQL as another user.
  await run('cp', ['-a', `${await (original ??= makeOriginal())}/.`, place])
  return folder
}

let original: Promise<string> | undefined

/** One for all workers of a run. Those that make it at the same time keep the first. */
async function makeOriginal(): Promise<string> {
  const made = join(tmpdir(), 'karmasquad-migrated')
  if (existsSync(made)) return made
  const draft = await mkdtemp(`${made}-`)
  const postgres = await launchPostgres(draft, { fsync: false })
  const pool = openPool(postgres.connection, 1, () => {})
  await migrate(pool)
  await pool.close()
  await postgres.stop()
  await rm(join(draft, 'postgres.log'))
  await rename(draft, made).catch(() => rm(draft, { recursive: true }))
  return made
}
