import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { temporaryFolder } from './program.ts'

const run = promisify(execFile)

/**
 * A data folder with a migrated, empty database, for tests that are not about the first start, which creates the same and takes over
 * a second of CPU time more. `below` is its place in the temporary folder.
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

/** One for all workers of a run: the first worker, which finds no draft, creates it, and the others wait. */
async function makeOriginal(): Promise<string> {
  const made = join(tmpdir(), 'karmasquad-migrated')
  const draft = `${made}-draft`
  while (!existsSync(made)) {
    const isOurs = (await mkdir(draft, { recursive: true })) !== undefined
    if (!isOurs) await sleep(50)
    else if (existsSync(made)) await rm(draft, { recursive: true })
    else await make(draft, made)
  }
  return made
}

async function make(draft: string, made: string) {
  try {
    const postgres = await launchPostgres(draft, { fsync: false })
    const pool = openPool(postgres.connection, 1, () => {})
    await migrate(pool)
    await pool.close()
    await postgres.stop()
    await rm(join(draft, 'postgres.log'))
    await rename(draft, made)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    throw error
  }
}
