import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { settleNotices } from '../notifications/settled.ts'
import { refuse } from '../refusals.ts'

export async function removeEndpoint({ world, me, author }: Audited, { id }: { id: string }) {
  await change(world, async (tx, tell) => {
    const gone = await tx
      .deleteFrom('webhook_endpoints')
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('url')
      .executeTakeFirst()
    if (!gone) refuse('not_found')
    await settleNotices(tx, tell, { userId: me.id, kind: 'webhook_off', id })
    const { host } = new URL(gone.url)
    await note(tx, author, { action: 'webhook_removed', subject: me.id, target: id, before: { host } })
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}
