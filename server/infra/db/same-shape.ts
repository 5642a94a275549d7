import { migrationNames } from './migrate.ts'
import type { Pool } from './pool.ts'
import { StartError } from './start-error.ts'

/**
 * For commands that run beside a server. Only the server migrates the database, so they refuse any other schema than their own. @throws
 * StartError with what to do.
 */
export async function refuseOtherShape(pool: Pool) {
  const [unknown] = await unknownIn(pool)
  if (unknown)
    throw new StartError(
      `The database is newer than this program, which does not know its ${unknown}. Nothing was changed. Run this with the version that the server runs.`,
    )
  const there = await appliedIn(pool)
  const lacking = (await migrationNames()).find(name => !there.includes(name))
  if (lacking)
    throw new StartError(
      `The database is older than this program: it lacks ${lacking}. Nothing was changed. Restart the server with this version, which brings the database up to it, then run this again.`,
    )
}

/** The migrations of newer versions that have run. A server tolerates them, as others may be upgraded before it. */
export async function unknownIn(pool: Pool) {
  const known = await migrationNames()
  return (await appliedIn(pool)).filter(name => !known.includes(name))
}

/** For backups, which take any schema. @throws StartError when there is none. */
export const refuseEmpty = async (pool: Pool) => void (await appliedIn(pool))

async function appliedIn(pool: Pool) {
  await using own = await pool.alone()
  const { rows: book } = await own.client.query(`select to_regclass('public.migrations') as there`)
  const { rows } = book[0]?.there
    ? await own.client.query<{ name: string }>('select name from public.migrations order by name')
    : { rows: [] }
  if (rows.length === 0) throw new StartError('There are no tables in the database yet. Start the server first.')
  return rows.map(({ name }) => name)
}
