import { sql } from 'kysely'
import { oneRow } from './one-row.ts'
import type { Db } from './pool.ts'
import { StartError } from './start-error.ts'

const oldestVersion = 15

interface Facts {
  /** As PostgreSQL gives it: 150004 for 15.4. */
  version: number
  encoding: string
  /** Whether nothing of ours is in it yet. */
  isNew: boolean
}

/** @throws StartError when the database cannot be used, before anything is made in it. */
export async function refuseUnfit(db: Db) {
  const facts = await oneRow(
    db,
    sql<Facts>`select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
      to_regclass('migrations') is null as "isNew"`,
  )
  const why = whyUnfit(facts)
  if (why) throw new StartError(why)
}

export function whyUnfit({ version, encoding, isNew }: Facts) {
  if (version < oldestVersion * 10_000)
    return `PostgreSQL ${Math.floor(version / 10_000)} is too old: version ${oldestVersion} or newer is needed.`
  // An existing database of ours cannot be given another encoding, and is still served.
  if (isNew && encoding !== 'UTF8')
    return `The database has the encoding ${encoding}, and must have UTF8. Create another one as docs/operate.md says.`
  return undefined
}
