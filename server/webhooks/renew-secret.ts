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
 * Renews a secret. The old one also signs for a day, so that nothing is lost while its person updates their server. Until
 * then there is no third one, because it would end a secret that the server may still use. A retry returns the same secret.
 */
export function renewSecret({ world, me, author }: Audited, renewal: Renewal) {
  const { endpointId: id } = renewal
  return change(world, async (tx, tell) => {
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
    // A secret that can no longer be decrypted signs nothing, so it is replaced in any case.
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
    tell(me.id, { name: 'account_changed' })
    return { secret }
  })
}
