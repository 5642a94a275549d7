import { sql } from 'kysely'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { hashOf, newToken } from '../token.ts'

const minutes = 5
export const questionMs = minutes * 60_000

/** A fresh challenge for a passkey to sign; bound to a person if they are adding a passkey. */
export async function newQuestion(db: Db, userId: string | null) {
  const challenge = newToken()
  await db
    .insertInto('passkey_questions')
    .values({
      id: hashOf(challenge),
      user_id: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${minutes})`,
    })
    .execute()
  return challenge
}

/** Uses up a challenge. Whether it was issued, for this person, and not answered before. */
export const isAnswerTo = (db: Db, userId: string | null) => async (challenge: string) => {
  const asked = await db
    .deleteFrom('passkey_questions')
    .where('id', '=', hashOf(challenge))
    .where(row => (userId === null ? row('user_id', 'is', null) : row('user_id', '=', userId)))
    .where('expires_at', '>', now)
    .returning('id')
    .executeTakeFirst()
  return asked !== undefined
}
