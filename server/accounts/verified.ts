import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import type { World } from '../world.ts'

/** The address of a person is theirs beyond doubt: they opened a link in a mail to it, or Google says so. */
export const markVerified = (tx: Tx, userId: string) =>
  tx
    .updateTable('users')
    .set({ email_verified: true, updated_at: sql<Date>`now()` })
    .where('id', '=', userId)
    .where('left_at', 'is', null)
    .execute()

/** Whoever starts campaigns or sends work can be reached. Where no mails are sent nobody can prove it, and every address counts. */
export async function refuseUnverified({ mail }: Pick<World, 'mail'>, tx: Tx, userId: string) {
  if (!mail) return
  const user = await tx
    .selectFrom('users')
    .select('email_verified as isVerified')
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.isVerified) refuse('email_unverified')
}
