import { randomUUIDv7 } from 'node:crypto'
import type { Me } from '#/contract/accounts.ts'
import type { Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import type { Tx } from '../infra/db/change.ts'
import { note } from '../audit/note.ts'
import { authorOf } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { voidLinks } from '../letters/links.ts'
import { tellOfPassword } from '../letters/queue.ts'
import { handOnDevices } from '../notifications/devices.ts'
import { refuse } from '../refusals.ts'
import { hashPassword } from './hashing.ts'
import { isHere, isOpen } from './here.ts'
import { refuseWeak } from './new-password.ts'
import { presentSessionId, proveOwner } from './proof.ts'
import { endAll, forget } from './sessions.ts'
import { newSession } from './open-session.ts'

interface NewPassword {
  present: string | null
  password: string
}

/**
 * Ends every session but a new one for the caller, so that anyone who had the old password or cookie is out at once. The new one is
 * opened before the change: if that failed afterwards, the caller would be signed out.
 */
export async function changePassword(call: Call, me: Me, { present, password }: NewPassword) {
  const { world } = call
  refuseDemoPeople(world, me)
  await refuseWeak(password, me)
  const { hash: old, isProven } = await proveOwner(call, me, present)
  if (!isProven) refuse('log_in_again')
  const hash = await hashPassword(password)
  const sessionId = (await presentSessionId(call)) ?? refuse('not_signed_in')
  const opened = await newSession(call, me.id)
  await change(world, async tx => {
    if (!(await isHere(tx, me.id)) || !(await keep(tx, me.id, { old, hash }))) refuse('not_signed_in')
    // Comparing and hashing take seconds under load, and the session may be ended from elsewhere meanwhile.
    if (!(await isOpen(tx, sessionId)) || !(await isOpen(tx, opened.id))) refuse('not_signed_in')
    await handOnDevices(tx, me.id, { from: sessionId, to: opened.id })
    await endAll(tx, me.id, opened.id)
    await voidLinks(tx, me.id, ['recovery'])
    const author = authorOf(call.headers, me.id)
    await note(tx, author, { action: 'password_changed', subject: me.id })
    if (me.isVerified) await tellOfPassword(world, tx, me, { isFirst: old === null, device: author.device })
  }).catch(async (error: unknown) => {
    await world.db.deleteFrom('sessions').where('id', '=', opened.id).execute()
    throw error
  })
  call.cookies.push(...opened.cookies)
  forget(world, me.id)
  return {}
}

/** Of two concurrent changes the first wins: it ends the session that the second was made with. */
async function keep(tx: Tx, userId: string, { old, hash }: { old: string | null; hash: string }) {
  const updated_at = now
  const row =
    old === null
      ? await tx
          .insertInto('accounts')
          .values({
            id: randomUUIDv7(),
            user_id: userId,
            provider_id: 'credential',
            account_id: userId,
            password: hash,
          })
          .onConflict(on => on.columns(['provider_id', 'account_id']).doNothing())
          .returning('id')
          .executeTakeFirst()
      : await tx
          .updateTable('accounts')
          .set({ password: hash, updated_at })
          .where('user_id', '=', userId)
          .where('provider_id', '=', 'credential')
          .where('password', '=', old)
          .returning('id')
          .executeTakeFirst()
  return row !== undefined
}
