import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '#/server/config.ts'
import { launchPostgres } from '#/server/infra/db/launch.ts'
import { endOldPostmaster } from '#/server/infra/db/launch-postmaster.ts'
import { holdDataFolder } from '#/server/infra/db/lock.ts'
import { migrate } from '#/server/infra/db/migrate.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { sharedSecret } from '#/server/secret.ts'
import type { World } from '#/server/world.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import { clockPath, installClock } from './clock.ts'

/** Its presence says that the folder holds a whole demo world, and nothing of real use. */
const mark = 'demo-world'

/** True for a whole demo world, false for nothing at all. Anything else is somebody's data, and is left alone. */
export async function holdsWorld(folder: string): Promise<boolean> {
  const inside = await readdir(folder).catch((): string[] => [])
  if (inside.includes(mark)) return true
  if (inside.length === 0) return false
  throw new StartError(`${folder} holds something else than a demo world. Set DATA_DIR to another folder.`)
}

/**
 * Makes a world beside its folder and moves it there when it is whole: killed at any moment, the next start begins anew.
 * A second program that wants to fill the same folder is told that the first one does.
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
    // What is filled is either whole or thrown away, so no commit waits for the disk; the stop below writes everything.
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
