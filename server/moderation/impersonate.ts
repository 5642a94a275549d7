import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { impersonationMinutes } from '#/rules/moderation.ts'
import { endImpersonation } from '../accounts/end-impersonation.ts'
import { presentSessionId, proveNow } from '../accounts/proof.ts'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { authorOf, noAuthor } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Tidying } from '../infra/jobs/each.ts'
import { eachOnItsOwn } from '../infra/jobs/each.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../viewer.ts'

interface Impersonating {
  id: string
  reason: string
  present: string | null
}

/** An admin who has just proven who they are impersonates somebody, for a few minutes and in this session only. */
export async function impersonate(call: Call, caller: Audited, { id, reason, present }: Impersonating): Promise<Me> {
  const { world, me, author } = caller
  await proveNow(call, me, present)
  const session = (await presentSessionId(call)) ?? refuse('not_signed_in')
  const until = await change(world, async tx => {
    await refuseUnlessImpersonable(tx, id)
    const already = await impersonationIn(tx, session)
    if (already && already.userId !== id) refuse('impersonating')
    if (already) return already.until
    await endImpersonation(tx, author, session)
    const { ends_at } = await tx
      .insertInto('viewings')
      .values({
        session_id: session,
        admin_id: me.id,
        user_id: id,
        ends_at: sql<Date>`now() + make_interval(mins => ${impersonationMinutes})`,
      })
      .returning('ends_at')
      .executeTakeFirstOrThrow()
    await note(tx, author, {
      action: 'viewing_started',
      subject: id,
      after: { until: ends_at.toISOString() },
      reason,
    })
    return ends_at
  })
  // The admin's open pages get no more events as an admin: their sockets are closed, and reconnecting is refused.
  forget(world, me.id)
  const impersonated = (await readMe(world, id)) ?? refuse('not_found')
  return { ...impersonated, viewing: { name: impersonated.fullName, until } }
}

/** Whom this session impersonates now. A second concurrent request waits here and gets the impersonation that the first one started. */
async function impersonationIn(tx: Tx, session: string) {
  await tx.selectFrom('sessions').select('id').where('id', '=', session).forNoKeyUpdate().execute()
  return tx
    .selectFrom('viewings')
    .select(['user_id as userId', 'ends_at as until'])
    .where('session_id', '=', session)
    .where('ends_at', '>', now)
    .executeTakeFirst()
}

async function refuseUnlessImpersonable(tx: Tx, id: string) {
  const person = await tx
    .selectFrom('users')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.id', '=', id)
    .where('left_at', 'is', null)
    .select(['suspended_at as suspendedAt', 'role'])
    .executeTakeFirst()
  if (!person) refuse('not_found')
  if (person.suspendedAt || person.role === 'admin') refuse('cannot_impersonate')
}

/** Ends the impersonation of this session, if there is still one. */
export async function stopImpersonating(call: Call) {
  const { world, headers } = call
  const session = await presentSessionId(call)
  if (!session) return {}
  const ended = await change(world, tx => endImpersonation(tx, authorOf(headers, null), session))
  if (ended) world.sessions.drop(ended.adminId)
  return {}
}

/** Ends expired impersonations and those without a session, so that the audit log records their end too. */
export async function endImpersonations(world: Tidying) {
  const over = await world.db
    .selectFrom('viewings')
    .leftJoin('sessions', 'sessions.id', 'viewings.session_id')
    .where(row => row.or([row('viewings.ends_at', '<=', now), row('sessions.id', 'is', null)]))
    .select('session_id as id')
    .execute()
  return eachOnItsOwn(world.log, 'Ending an impersonation', over, ({ id }) =>
    change(world, tx => endImpersonation(tx, noAuthor, id)),
  )
}
