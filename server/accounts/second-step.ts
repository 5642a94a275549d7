import { sql } from 'kysely'
import { codeMinutes } from '#/rules/cookies.ts'
import type { Call } from '../call.ts'
import { giveCookie } from '../http/cookie.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { hashOf, newToken } from '../token.ts'
import type { Shown } from './open-session.ts'

/** The cookie of a browser that still has to give a second-step code. */
export const stepCookie = 'code'

/** With two-step verification on, the person is not signed in yet: `signInMethods.giveCode` takes the code. */
export async function askForCode(call: Call, userId: string, shown?: Shown) {
  if (!(await hasTwoSteps(call.world.db, userId))) return
  const token = newToken()
  await call.world.db.transaction().execute(async tx => {
    // A password change deletes the pending second steps. This keeps one from being added afterwards with the old password.
    if (shown && !(await shown.isStill(tx))) refuse(shown.late)
    await tx
      .insertInto('second_steps')
      .values({
        id: hashOf(token),
        user_id: userId,
        expires_at: sql<Date>`now() + make_interval(mins => ${codeMinutes})`,
      })
      .execute()
  })
  giveCookie(call, stepCookie, token, codeMinutes * 60)
  refuse('code_needed')
}

export async function hasTwoSteps(db: Db, userId: string) {
  const row = await db
    .selectFrom('two_steps')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}
