import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#/server/config.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { endOldPostmaster } from '#/server/infra/db/launch-postmaster.ts'
import { holdDataFolder } from '#/server/infra/db/lock.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { StartError, codeOf } from '#/server/infra/db/start-error.ts'
import { sharedSecret } from '#/server/secret.ts'
import type { World } from '#/server/world.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import { clockPath, installClock } from './clock.ts'

/** This file marks a folder that holds a complete demo world and no real data. */
const mark = 'demo-world'

/**
 * True for a complete demo world, false for an empty or missing folder.
 * @throws StartError when the folder holds anything else, which is somebody's data and is left alone, or cannot be read.
 */
export async function holdsWorld(folder: string): Promise<boolean> {
  const inside = await readdir(folder).catch((error: unknown): string[] => {
    if (codeOf(error) === 'ENOENT') return []
    throw new StartError(`${folder} cannot be read (${codeOf(error)}). Set DATA_DIR to another folder.`)
  })
  if (inside.includes(mark)) return true
  if (inside.length === 0) return false
  throw new StartError(`${folder} holds something else than a demo world. Set DATA_DIR to another folder.`)
}

/**
 * Fills a temporary folder beside the target and moves it into place once complete: if the process is killed at any
 * moment, the next start begins again. A second process that tries to fill the same folder is told about the first.
 */
export async function makeFolder(folder: string, fill: (world: World) => Promise<void>) {
  const yard = await holdDataFolder(`${folder}.filling`)
  try {
    const draft = join(yard.folder, 'world')
    await endOldPostmaster(join(draft, 'postgres'))
    await rm(draft, { recursive: true, force: true, maxRetries: 5 })
    await mkdir(draft, { mode: 0o700 })
    await fillDraft(draft, fill)
    await writeFile(join(draft, mark), `Filled at ${new Date().toISOString()}\n`)
    await rename(draft, folder)
  } finally {
    await yard.release()
  }
  await rm(yard.folder, { recursive: true, force: true })
}

async function fillDraft(draft: string, fill: (world: World) => Promise<void>) {
  const postgres = await launchPostgres(draft)
  try {
    const { database } = postgres.connection
    const first = openPool(postgres.connection, 1, () => {})
    await installClock(first)
    await first.run(`alter database ${database} set search_path = ${clockPath}`)
    await first.close()
    // The world is either completed or thrown away, so no commit needs to wait for the disk; the stop below flushes everything.
    const pool = openPool({ ...postgres.connection, options: '-c synchronous_commit=off' }, 4, () => {})
    await migrate(pool)
    await fill(
      makeWorld({
        config: readConfig({ DATA_DIR: draft, DEMO: '1', RATE_LIMIT_FACTOR: '1000000' }),
        db: pool.db,
        secret: await sharedSecret(pool.db),
        live: nobodyListens,
        ...nothingLeaves,
        log: { info: () => {}, error: (message, error) => process.stderr.write(`${message}: ${String(error)}\n`) },
      }),
    )
    await pool.close()
  } finally {
    await postgres.stop()
  }
}
