import { sql } from 'kysely'
import type { AddressChange } from '#/contract/email.ts'
import { addressChangeHours } from '#/rules/email.ts'
import { presentSessionId, proveOwner } from '../accounts/proof.ts'
import { note } from '../audit/note.ts'
import type { Audited, Call } from '../call.ts'
import { refuseDemoPeople } from '../demo.ts'
import { change } from '../infra/db/change.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { endChange } from '../letters/end-change.ts'
import { queueLetter } from '../letters/queue.ts'
import { take } from '../limits.ts'
import { refuse } from '../refusals.ts'

interface Wanted {
  email: string
  present: string | null
}

/**
 * Requests a change of address. Nothing changes until both mailboxes have confirmed it. The answer does
 * not reveal whether the new address is taken: in that case the mail to it says so instead of asking.
 */
export async function changeAddress(
  call: Call,
  { world, me, author }: Audited,
  { email, present }: Wanted,
): Promise<AddressChange> {
  refuseDemoPeople(world, me)
  if (!world.mail) refuse('no_mail_server')
  if (email === me.email) refuse('email_same')
  if (!(await proveOwner(call, me, present)).isProven) refuse('log_in_again')
  await take(world.db, 'addressChange', me.id)
  const sessionId = (await presentSessionId(call)) ?? null
  return change(world, async (tx, tell) => {
    const user = await lockUser(tx, me.id)
    await endChange(tx, me.id)
    await tx
      .insertInto('email_changes')
      .values({
        user_id: me.id,
        new_address: email,
        asks_old: user.isVerified,
        session_id: sessionId,
        expires_at: sql<Date>`now() + make_interval(hours => ${addressChangeHours})`,
      })
      .execute()
    const letter = { userId: me.id, detail: email }
    if (user.isVerified) await queueLetter(world, tx, { ...letter, kind: 'old_address', address: user.email })
    await queueLetter(world, tx, { ...letter, kind: 'new_address', address: email })
    await note(tx, author, { action: 'email_change_asked', subject: me.id })
    tell(me.id, { name: 'account_changed' })
    return (await readAddressChange(tx, me.id)) ?? refuse('not_signed_in')
  })
}

const lockUser = async (tx: Tx, id: string) =>
  (await tx
    .selectFrom('users')
    .select(['email', 'email_verified as isVerified'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()) ?? refuse('not_signed_in')

/** The change that waits for its confirmations; null if there is none. */
export async function readAddressChange(db: Db, userId: string): Promise<AddressChange | null> {
  const row = await db
    .selectFrom('email_changes')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .select([
      'new_address as newAddress',
      'expires_at as expiresAt',
      sql<boolean | null>`case when asks_old then old_confirmed_at is not null end`.as('isOldConfirmed'),
      sql<boolean>`new_confirmed_at is not null`.as('isNewConfirmed'),
    ])
    .executeTakeFirst()
  return row ?? null
}

export async function cancelChange({ world, me, author }: Audited) {
  await change(world, async (tx, tell) => {
    if (!(await endChange(tx, me.id))) return
    await note(tx, author, { action: 'email_change_cancelled', subject: me.id })
    tell(me.id, { name: 'account_changed' })
  })
  return {}
}
