import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { ConfigError, readConfig } from '../config.ts'
import type { Db } from '../infra/db/pool.ts'
import { openPool } from '../infra/db/pool.ts'
import { StartError } from '../infra/db/start-error.ts'
import { makeLog } from '../infra/log.ts'
import { openDatabase } from '../start.ts'

/** `npm run admin -- EMAIL`: the only way to become an admin. Works whether the server runs or not. */
async function main([address]: string[]) {
  if (!address) throw new StartError('Say who: npm run admin -- EMAIL')
  const { db, close } = await reachDatabase(readConfig(process.env))
  const done = await makeAdmin(db, address).finally(close)
  if (!done) throw new StartError(`No account has the address ${address}. Sign up first, then run this again.`)
  process.stdout.write(`${address} is an admin now.\n`)
}

/** Returns whether somebody has this address. */
export async function makeAdmin(db: Db, address: string) {
  const user = await db
    .selectFrom('users')
    .select('id')
    .where('email', '=', address.trim().toLowerCase())
    .executeTakeFirst()
  if (!user) return false
  await db
    .insertInto('user_roles')
    .values({ user_id: user.id, role: 'admin' })
    .onConflict(on => on.column('user_id').doUpdateSet({ role: 'admin' }))
    .execute()
  return true
}

/** The running server's own PostgreSQL if there is one, else the database as the server would open it. */
async function reachDatabase(config: Config) {
  const host = config.databaseUrl ? undefined : await readlink(join(config.dataDir, 'postgres.socket')).catch(() => undefined)
  if (host) {
    const pool = openPool({ host, user: 'karmasquad', database: 'karmasquad' }, 2, () => {})
    const answers = await pool.run('select 1').then(
      () => true,
      () => false,
    )
    if (answers) return pool
    await pool.close()
  }
  const log = makeLog(() => {})
  return openDatabase(config, log, () => {})
}

if (import.meta.main) {
  await main(process.argv.slice(2)).catch((error: unknown) => {
    const clear = error instanceof StartError || error instanceof ConfigError
    process.stderr.write(`${clear ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
}
