import { randomBytes } from 'node:crypto'
import type { Config } from './config.ts'
import { keptSetting } from './infra/db/kept-setting.ts'
import type { Db } from './infra/db/pool.ts'

const key = 'session_secret'

/**
 * The secret that signs cookies and encrypts stored secrets, and its predecessors. Without a configured secret, one is created and kept
 * in the database, so that a restart signs nobody out. If one is configured later, the stored one counts as its predecessor.
 */
export async function readSecrets(db: Db, { secret, oldSecrets }: Pick<Config, 'secret' | 'oldSecrets'>) {
  if (secret === undefined) return { secret: await sharedSecret(db), oldSecrets }
  const kept = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return { secret, oldSecrets: kept ? [...oldSecrets, kept.value] : oldSecrets }
}

export const sharedSecret = (db: Db) => keptSetting(db, key, randomBytes(32).toString('base64url'))
