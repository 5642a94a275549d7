import { makeAdmin } from '#/server/admin/make-admin.ts'
import type { Db } from '#/server/infra/db/pool.ts'

/**
 * Makes somebody an admin who then logs in anew, so that they go on in the same browser: a test's cookie opens again what it did.
 * That sessions end is what `server/admin/make-admin.test.ts` is about.
 */
export async function promoted(db: Db, email: string, make: () => Promise<unknown> = () => makeAdmin(db, email)) {
  const theirs = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.email', '=', email)
    .selectAll('sessions')
    .execute()
  await make()
  if (theirs.length > 0)
    await db
      .insertInto('sessions')
      .values(theirs)
      .onConflict(on => on.doNothing())
      .execute()
}
