import { sql } from 'kysely'
import { oldSecretHours } from '#/rules/webhooks.ts'
import { note } from '../audit/note.ts'
import type { Audited } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { once } from '../once.ts'
import { refuse } from '../refusals.ts'
import { makeSecret, openSecret } from './secret.ts'

interface Renewal {
  id: string
  endpointId: string
}

/**
 * The one before goes on signing for a day beside it, so that nothing is lost while its person changes their server. Until then there
 * is no third one: it would end one that their server may use. Whoever repeats it is told the same secret again.
 */
export function renewSecret({ world, me, author }: Audited, renewal: Renewal) {
  const { endpointId: id } = renewal
  return change(world, async tx => {
    const row = await tx
      .selectFrom('webhook_endpoints')
      .select(['secret', sql<boolean>`coalesce(old_secret_until > now(), false)`.as('hasOld')])
      .where('id', '=', id)
      .where('user_id', '=', me.id)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!row) refuse('not_found')
    const isFirst = await once(tx, me.id, renewal)
    const present = openSecret(world, id, row.secret)
    // One that cannot be read any more signs nothing.
    if (present !== undefined && !isFirst) return { secret: present }
    if (present !== undefined && row.hasOld) refuse('webhook_secret_new')
    const { secret, sealed } = makeSecret(world, id)
    await tx
      .updateTable('webhook_endpoints')
      .set({
        secret: sealed,
        old_secret: row.secret,
        old_secret_until: sql<Date>`now() + make_interval(hours => ${oldSecretHours})`,
      })
      .where('id', '=', id)
      .execute()
    await note(tx, author, { action: 'webhook_secret_renewed', subject: me.id, target: id })
    return { secret }
  })
}
