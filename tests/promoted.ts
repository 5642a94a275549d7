import { makeAdmin } from '#/server/admin/make-admin.ts'
import type { Db } from '#/server/infra/db/pool.ts'

/**
 * Makes somebody an admin and restores their sessions, which that ends, so that a test can go
 * on with the same cookie. `server/admin/make-admin.test.ts` covers the end of sessions.
 */
export async function promoted(db: Db, email: string) {
  const theirs = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('users.email', '=', email)
    .selectAll('sessions')
    .execute()
  await makeAdmin(db, email)
  if (theirs.length > 0)
    await db
      .insertInto('sessions')
      .values(theirs)
      .onConflict(on => on.doNothing())
      .execute()
}
