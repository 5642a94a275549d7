import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import type { Db } from './infra/db/pool.ts'

const key = 'session_secret'

/**
 * The secret that signs cookies and encrypts stored secrets, and its predecessors. Without a configured secret, one is created and kept
 * in the database, so that a restart signs nobody out. If one is configured later, the stored one counts as its predecessor.
 */
export async function readSecrets(db: Db, { secret, oldSecrets }: Pick<Config, 'secret' | 'oldSecrets'>) {
  if (secret === undefined) return { secret: await sharedSecret(db), oldSecrets }
  const kept = await readKept(db)
  return { secret, oldSecrets: kept === undefined ? oldSecrets : [...oldSecrets, kept] }
}

export async function sharedSecret(db: Db): Promise<string> {
  const made = randomBytes(32).toString('base64url')
  await db
    .insertInto('settings')
    .values({ key, value: made })
    .onConflict(on => on.column('key').doNothing())
    .execute()
  return (await readKept(db)) ?? made
}

async function readKept(db: Db): Promise<string | undefined> {
  const kept = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return kept?.value
}
