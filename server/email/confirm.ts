import { sql } from 'kysely'
import { forget } from '../accounts/sessions.ts'
import { note } from '../audit/note.ts'
import { claimForMailbox } from '../billing/trials.ts'
import type { Author } from '../call.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { change, violated } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { endChange } from '../letters/end-change.ts'
import type { Link } from '../letters/links.ts'
import { readLink, spendLink, voidLinks } from '../letters/links.ts'
import { dropLetters, queueLetter } from '../letters/queue.ts'
import { endUnknownDevices } from '../notifications/devices.ts'
import type { World } from '../world.ts'
import { proveAddress } from './prove-address.ts'

/**
 * The result of opening a link. `over`: expired or used; `waits`: the other address has not confirmed
 * yet; `taken`: the new address has got another account; `stopped`: the change was cancelled; `suspended`: it waits until the account
 * is no longer suspended.
 */
export type Outcome = 'over' | 'verified' | 'waits' | 'changed' | 'taken' | 'stopped' | 'suspended'

interface Opened {
  token: string
  /** The owner of the old mailbox says that they did not ask for the change. */
  stops: boolean
  authorOf: (userId: string) => Author
}

/** Uses up a link that confirms an address. Access to the mailbox is the proof, so no session is needed. */
export async function confirmAddress(world: World, opened: Opened): Promise<Outcome> {
  // If two accounts take one address at once, the unique index refuses the second, which retries and finds it taken.
  const done = await confirmOnce(world, opened).catch((error: unknown) => {
    if (violated(error) !== 'users_email_key') throw error
    return confirmOnce(world, opened)
  })
  if (done.userId) forget(world, done.userId)
  return done.outcome
}

const confirmOnce = (world: World, { token, stops, authorOf }: Opened) =>
  change<{ outcome: Outcome; userId?: string }>(world, async (tx, tell) => {
    const sent = await readLink(tx, token)
    const user = sent && (await lockUser(tx, sent.userId))
    if (!user) return { outcome: 'over' }
    if (user.suspendedAt && sent.purpose !== 'verification' && !stops) return { outcome: 'suspended' }
    const link = await spendLink(tx, token)
    if (!link || link.purpose === 'recovery') return { outcome: 'over' }
    const found = { world, user, link, author: authorOf(user.id) }
    const outcome =
      link.purpose === 'verification' ? await verify(tx, tell, found) : await settle(tx, tell, found, stops)
    tell(user.id, { name: 'account_changed' })
    return { outcome, userId: user.id }
  })

interface Found {
  world: World
  user: { id: string; email: string; isVerified: boolean }
  link: Link
  author: Author
}

const lockUser = (tx: Tx, id: string) =>
  tx
    .selectFrom('users')
    .select(['id', 'email', 'email_verified as isVerified', 'suspended_at as suspendedAt'])
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

async function verify(tx: Tx, tell: Tell, { world, user, link, author }: Found): Promise<Outcome> {
  if (link.address !== user.email) return 'over'
  if (user.isVerified) return 'verified'
  await proveAddress(tx, tell, world, user.id)
  await dropLetters(tx, user.id, ['verification'])
  await note(tx, author, { action: 'email_verified', subject: user.id })
  return 'verified'
}

/** One of the two addresses has confirmed. The second confirmation makes the change. */
async function settle(tx: Tx, tell: Tell, { world, user, link, author }: Found, stops: boolean): Promise<Outcome> {
  if (stops && link.purpose === 'old_address') {
    await endChange(tx, user.id)
    await note(tx, author, { action: 'email_change_cancelled', subject: user.id })
    return 'stopped'
  }
  const column = link.purpose === 'old_address' ? 'old_confirmed_at' : 'new_confirmed_at'
  const pending = await tx
    .updateTable('email_changes')
    .set({ [column]: now })
    .where('user_id', '=', user.id)
    .where('expires_at', '>', now)
    .returning(['new_address as newAddress', 'session_id as sessionId', isComplete.as('isComplete')])
    .executeTakeFirst()
  if (!pending) return 'over'
  if (!pending.isComplete) return 'waits'
  await endChange(tx, user.id)
  if (!(await move(tx, user.id, pending.newAddress))) return 'taken'
  if (!user.isVerified) await claimForMailbox(tx, tell, world, user.id)
  await endOthers(tx, user.id, pending.sessionId)
  await voidLinks(tx, user.id, ['recovery', 'verification'])
  await note(tx, author, { action: 'email_changed', subject: user.id })
  const letter = { kind: 'address_changed', userId: user.id, detail: pending.newAddress } as const
  if (user.isVerified) await queueLetter(world, tx, { ...letter, address: user.email })
  await queueLetter(world, tx, { ...letter, address: pending.newAddress })
  return 'changed'
}

const isComplete = sql<boolean>`(new_confirmed_at is not null and (old_confirmed_at is not null or not asks_old))`

async function move(tx: Tx, userId: string, email: string) {
  const moved = await tx
    .updateTable('users')
    .set({ email, email_verified: true, updated_at: now })
    .where('id', '=', userId)
    .where(sql<boolean>`not exists (select from users other where other.email = ${email})`)
    .returning('id')
    .executeTakeFirst()
  return moved !== undefined
}

/** Ends all sessions except the one that asked for the change. */
const endOthers = async (tx: Tx, userId: string, present: string | null) => {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where(sql<boolean>`id is distinct from ${present}::uuid`)
    .execute()
  await endUnknownDevices(tx, userId)
}
