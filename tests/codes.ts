import { createHash, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as OTPAuth from 'otpauth'
import { now } from '#/server/infra/db/now.ts'
import type { Db } from '#/server/infra/db/pool.ts'

const halfMinuteMs = 30_000

/** The code that somebody's authenticator app shows at the database's time, shifted by a number of half minutes. */
export async function codeNow(db: Db, secret: string, halfMinutes = 0) {
  const { at } = await db.selectNoFrom(now.as('at')).executeTakeFirstOrThrow()
  return codeAt(secret, at.getTime() + halfMinutes * halfMinuteMs)
}

export const codeAt = (secret: string, timestamp: number) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp })

/** The cookie of a browser in which somebody has taken the first sign-in step, without the cost of hashing a password. */
export async function owesCode(db: Db, userId: string) {
  const token = randomUUID()
  const id = createHash('sha256').update(token).digest('base64url')
  const expires_at = sql<Date>`now() + interval '10 minutes'`
  await db.insertInto('second_steps').values({ id, user_id: userId, expires_at }).execute()
  return `code=${token}`
}
