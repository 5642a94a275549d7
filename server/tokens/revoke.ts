import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'

export async function revokeToken({ world, me, author }: Audited, { id }: { id: string }) {
  await change(world, async (tx, tell) => {
    const gone = await tx
      .deleteFrom('access_tokens')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('name')
      .executeTakeFirst()
    if (!gone) refuse('not_found')
    await note(tx, author, { action: 'token_revoked', subject: me.id, target: id, before: { name: gone.name } })
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}
