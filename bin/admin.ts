import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { makeAdmin } from '#/server/admin/make-admin.ts'
import type { Config } from '#/server/config.ts'
import { ConfigError, readConfig } from '#/server/config.ts'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { StartError } from '#/server/infra/db/start-error.ts'
import { makeLog } from '#/server/infra/log.ts'
import { openDatabase } from '#/server/start.ts'

/** `npm run admin -- EMAIL`: works whether the server runs or not. */
async function main([address]: string[]) {
  if (!address) throw new StartError('Say who: npm run admin -- EMAIL')
  const { db, close } = await reachDatabase(readConfig(process.env))
  const done = await makeAdmin(db, address).finally(close)
  if (!done) throw new StartError(`No account has the address ${address}. Sign up first, then run this again.`)
  process.stdout.write(`${address} is an admin now.\n`)
}

/** The running server's own PostgreSQL if there is one, else the database as the server would open it. */
async function reachDatabase(config: Config) {
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

await main(process.argv.slice(2)).catch((error: unknown) => {
  const clear = error instanceof StartError || error instanceof ConfigError
  process.stderr.write(`${clear ? error.message : String(error)}\n`)
  process.exitCode = 1
})
