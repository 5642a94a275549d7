import { note } from '../audit/note.ts'
import type { Author } from '../call.ts'
import { noAuthor } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'

/** Ends the impersonation of a session, if there is one. Recorded as an act of the impersonating admin, whatever ended it. */
export async function endImpersonation(tx: Tx, author: Author, session: string) {
  const ended = await tx
    .deleteFrom('viewings')
    .where('session_id', '=', session)
    .returning(['admin_id as adminId', 'user_id as userId'])
    .executeTakeFirst()
  if (ended) await note(tx, { ...author, id: ended.adminId }, { action: 'viewing_ended', subject: ended.userId })
  return ended
}

/** Ends the impersonations of an account that is about to be deleted, is suspended or becomes an admin's, and those by it. */
export async function endImpersonationsOf(tx: Tx, userId: string) {
  const open = await tx
    .selectFrom('viewings')
    .select('session_id as session')
    .where(row => row.or([row('admin_id', '=', userId), row('user_id', '=', userId)]))
    .execute()
  for (const { session } of open) await endImpersonation(tx, noAuthor, session)
}
