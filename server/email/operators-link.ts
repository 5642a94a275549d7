import { resetPath } from '#/rules/email.ts'
import { note } from '../audit/note.ts'
import { noAuthor } from '../call.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import { nobodyListens } from '../infra/live/live.ts'
import { makeLink } from '../letters/links.ts'
import { linkUrl } from '../letters/words.ts'

/**
 * A recovery link for an operator to hand on. It was not sent by mail, so it proves no mailbox. Undefined if no account has this address.
 */
export async function operatorsLink(db: Db, origin: string, address: string): Promise<string | undefined> {
  return change({ db, live: nobodyListens }, async tx => {
    const user = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', address)
      .where('left_at', 'is', null)
      .executeTakeFirst()
    if (!user) return undefined
    await note(tx, noAuthor, { action: 'recovery_link_made', subject: user.id })
    return linkUrl(origin, resetPath, await makeLink(tx, { userId: user.id, purpose: 'recovery', address: null }))
  })
}
