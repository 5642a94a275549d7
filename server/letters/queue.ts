import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import type { LetterKind, WayChange } from '#/rules/email.ts'
import type { Tx } from '../infra/db/change.ts'
import type { World } from '../world.ts'

interface Queued {
  kind: LetterKind
  /** Null while nobody has looked whose address it is. */
  userId: string | null
  address: string
  /** The browser that changed the password; the address that is or was to be the new one; a token's name; a webhook's host; which way changed. */
  detail?: string | null
}

/**
 * A mail about an account, in the transaction of its cause: it goes after the commit, is not lost by a crash, and takes no time of
 * the request. Without a mail server nobody is promised one.
 */
export async function queueLetter({ mail }: Pick<World, 'mail'>, tx: Tx, letter: Queued) {
  if (!mail) return
  const { kind, userId, address, detail } = letter
  await tx
    .insertInto('letters')
    .values({ id: randomUUIDv7(), kind, user_id: userId, address, detail: detail ?? null })
    .execute()
}

/** Its owner hears of it at the address that they have proven to be theirs. */
export async function tellOfWay(
  world: Pick<World, 'mail'>,
  tx: Tx,
  { id, email, isVerified }: Pick<Me, 'id' | 'email' | 'isVerified'>,
  what: WayChange,
) {
  if (isVerified) await queueLetter(world, tx, { kind: 'way_changed', userId: id, address: email, detail: what })
}

/** What waits is not sent any more: its cause is gone. */
export const dropLetters = (tx: Tx, userId: string, kinds: readonly LetterKind[]) =>
  tx
    .updateTable('letters')
    .set({ state: 'dropped' })
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('state', '=', sql.lit('waiting' as const))
    .execute()
