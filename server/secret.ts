import { randomBytes } from 'node:crypto'
import type { Db } from './infra/db/pool.ts'

const key = 'session_secret'

/** The key that signs cookies: made once and kept in the database, so that a restart signs nobody out. */
export async function sharedSecret(db: Db): Promise<string> {
  await db
    .insertInto('settings')
    .values({ key, value: randomBytes(32).toString('base64url') })
    .onConflict(on => on.column('key').doNothing())
    .execute()
  const { value } = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirstOrThrow()
  return value
}
