import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { LetterKind, SecurityChange } from '#/rules/email.ts'
import type { Tx } from '../infra/db/change.ts'
import type { World } from '../world.ts'

interface Queued {
  kind: LetterKind
  /** Null until the job looks up whose address it is. */
  userId: string | null
  address: string
  /**
   * Depends on the kind: the browser that changed the password, the new address, a token's name, a webhook's host, the
   * `SecurityChange`, when an unpaid plan will end, or `unpaid` if it has ended because of that.
   */
  detail?: string | null
}

/**
 * Queues a mail about an account in the transaction of its cause: it is sent after the commit,
 * survives a crash, and does not delay the request. Without a mail server nothing is queued.
 */
export async function queueLetter({ mail }: Pick<World, 'mail'>, tx: Tx, letter: Queued) {
  if (!mail) return
  const { kind, userId, address, detail } = letter
  await tx
    .insertInto('letters')
    .values({ id: randomUUIDv7(), kind, user_id: userId, address, detail: detail ?? null })
    .execute()
}

/** Mails the owner about a security-relevant change, if their address is verified. */
export async function tellOfSecurityChange(
  world: Pick<World, 'mail'>,
  tx: Tx,
  { id, email, isVerified }: Pick<Me, 'id' | 'email' | 'isVerified'>,
  what: SecurityChange,
) {
  if (isVerified) await queueLetter(world, tx, { kind: 'way_changed', userId: id, address: email, detail: what })
}

interface NewPassword {
  isFirst: boolean
  device: string | null
}

/** Mails the owner that their account has a new password, or its first. */
export const tellOfPassword = (
  world: Pick<World, 'mail'>,
  tx: Tx,
  { id, email }: Pick<Me, 'id' | 'email'>,
  { isFirst, device }: NewPassword,
) =>
  queueLetter(world, tx, {
    ...(isFirst
      ? { kind: 'way_changed', detail: 'password_set' satisfies SecurityChange }
      : { kind: 'password_changed', detail: device }),
    userId: id,
    address: email,
  })

/** Drops queued mails whose cause is gone. */
export const dropLetters = (tx: Tx, userId: string, kinds: readonly LetterKind[]) =>
  tx
    .updateTable('letters')
    .set({ state: 'dropped' })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
