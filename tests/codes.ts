import { sql } from 'kysely'
import * as OTPAuth from 'otpauth'
import type { Db } from '#/server/infra/db/pool.ts'

const halfMinuteMs = 30_000

/** The code of somebody's app at the database's time, or some half minutes from it. */
export async function codeNow(db: Db, secret: string, halfMinutes = 0) {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(db)
  return codeAt(secret, (rows[0]?.now.getTime() ?? 0) + halfMinutes * halfMinuteMs)
}

export const codeAt = (secret: string, timestamp: number) =>
  new OTPAuth.TOTP({ secret: OTPAuth.Secret.fromBase32(secret) }).generate({ timestamp })
