import { readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { roleName } from '#/server/infra/db/launch-folder.ts'
import { openPool } from '#/server/infra/db/pool.ts'

/** The database of the server with this data folder, or the one that the starter of several nodes behind a balancer has named. */
export async function databaseOf(dataDir: string) {
  const elsewhere = process.env['JOURNEYS_DATABASE']
  const host = await readlink(join(dataDir, 'postgres.socket')).catch((error: unknown) => {
    if (!elsewhere) throw error
  })
  const connection = host ? { host, user: roleName, database: roleName } : { connectionString: elsewhere ?? '' }
  return openPool(connection, 1, () => {})
}
