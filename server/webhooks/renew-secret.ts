import { sql } from 'kysely'
import { oldSecretHours } from '#/rules/webhooks.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { makeSecret } from './secret.ts'

/** The one before goes on signing for a day beside it, so that nothing is lost while its person changes their server. */
export async function renewSecret({ world, me, author }: Audited, { id }: { id: string }) {
  const { secret, sealed } = makeSecret(world, id)
  await change(world, async tx => {
    const renewed = await tx
      .updateTable('webhook_endpoints')
      .set(row => ({
        secret: sealed,
        old_secret: row.ref('secret'),
        old_secret_until: sql<Date>`now() + make_interval(hours => ${oldSecretHours})`,
      }))
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .returning('id')
      .executeTakeFirst()
    if (!renewed) refuse('not_found')
    await note(tx, author, { action: 'webhook_secret_renewed', subject: me.id, target: id })
  })
  return { secret }
}
