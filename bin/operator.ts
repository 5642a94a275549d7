import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '#/server/config.ts'
import { ConfigError } from '#/server/config.ts'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { makeLog } from '#/server/infra/log.ts'
import { openDatabase } from '#/server/start.ts'

/** The running server's own PostgreSQL if there is one, else the database as the server would open it. */
export async function reachDatabase(config: Config) {
  const socket = join(config.dataDir, 'postgres.socket')
  const host = config.databaseUrl ? undefined : await readlink(socket).catch(() => undefined)
  if (host) {
    const pool = openPool({ host, user: roleName, database: roleName }, 2, () => {})
    const answers = await pool.run('select 1').then(
      () => true,
      () => false,
    )
    if (answers) return pool
    await pool.close()
  }
  return openDatabase(
    config,
    makeLog(() => {}),
    () => {},
  )
}

/** Runs a command with what was typed after it. What its person can mend is one clear line. */
export async function runCommand(main: (typed: string[]) => Promise<void>) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    const clear = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${clear ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
