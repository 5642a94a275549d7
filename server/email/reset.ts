import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { dropKeys } from '../accounts/drop-keys.ts'
import { hashPassword } from '../accounts/hashing.ts'
import { refuseWeak } from '../accounts/new-password.ts'
import { endAll, forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { readLink, spendLink, voidLinks } from '../letters/links.ts'
import { tellOfPassword } from '../letters/queue.ts'
import { endUnknownDevices } from '../notifications/devices.ts'
import { refuse } from '../refusals.ts'
import { proveAddress } from './prove-address.ts'

export async function checkRecovery({ world }: Call, { token }: { token: string }) {
  await readRecovery(world.db, token)
  return {}
}

/** The person whose password a recovery link resets. */
async function readRecovery(db: Db, token: string) {
  const link = await readLink(db, token)
  if (link?.purpose !== 'recovery') refuse('link_over')
  const owner = db.selectFrom('users').select(['name as fullName', 'email']).where('id', '=', link.userId)
  return owner.executeTakeFirstOrThrow()
}

/**
 * Sets a new password for the holder of the link. Every session ends, and everything an intruder may
 * have started. The person then logs in as usual, which also asks for a second factor.
 */
export async function resetPassword(call: Call, { token, password }: { token: string; password: string }) {
  const { world, headers } = call
  // Hashing is expensive, so it is done only for holders of a link.
  await refuseWeak(password, await readRecovery(world.db, token))
  const hash = await hashPassword(password)
  const userId = await change(world, async (tx, tell) => {
    const user = (await lockOwner(tx, token)) ?? refuse('link_over')
    const link = (await spendLink(tx, token)) ?? refuse('link_over')
    // If the address is proven only now, somebody else may have made the account: passkeys and other sign-in methods are removed too.
    const isProven = link.address === user.email
    const author = authorOf(headers, user.id)
    if (isProven && !user.isVerified) await dropKeys(call, tx, user)
    await setPassword(tx, user.id, hash)
    await endAll(tx, user.id)
    await endUnknownDevices(tx, user.id)
    await note(tx, author, { action: 'password_reset', subject: user.id })
    if (isProven && !user.isVerified) {
      await proveAddress(tx, tell, world, user.id)
      await voidLinks(tx, user.id, ['verification'])
      await note(tx, author, { action: 'email_verified', subject: user.id })
    }
    if (isProven || user.isVerified)
      await tellOfPassword(world, tx, user, { isFirst: !user.hadPassword, device: author.device })
    tell(user.id, { name: 'account_changed' })
    return user.id
  })
  forget(world, userId)
  return {}
}

const hadPassword = sql<boolean>`exists (
  select from accounts where accounts.user_id = users.id and accounts.provider_id = 'credential')`

/** The owner of a link, if it was mailed to their present address. Locks the row, which serializes all changes of a password. */
async function lockOwner(tx: Tx, token: string) {
  const link = await readLink(tx, token)
  if (link?.purpose !== 'recovery') return undefined
  const user = await tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as isVerified', hadPassword.as('hadPassword')])
    .where('id', '=', link.userId)
    .where('left_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return user && (link.address === null || link.address === user.email) ? user : undefined
}

/** Inserts it for people who had none because they signed up with Google. */
const setPassword = (tx: Tx, userId: string, password: string) =>
  tx
    .insertInto('accounts')
    .values({ id: randomUUIDv7(), user_id: userId, provider_id: 'credential', account_id: userId, password })
    .onConflict(on => on.columns(['provider_id', 'account_id']).doUpdateSet({ password, updated_at: now }))
    .execute()
