import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { unknownName } from '../name-of.ts'
import { afterLeaving } from './after-leaving.ts'

/** Deletes all rows that are only about this person. The row in `users` stays without personal data, and the address can be used again. */
export async function eraseRows(tx: Tx, userId: string) {
  for (const [place, fate] of Object.entries(afterLeaving)) {
    const [table = '', column = ''] = place.split('.')
    if (fate === 'removed')
      await sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${userId}::uuid`.execute(tx)
  }
  await tx.deleteFrom('verifications').where('value', '=', userId).execute()
  await tx
    .updateTable('users')
    .set({
      name: unknownName,
      // Not with their own id, which everybody knows: somebody could sign up with that address, and so keep them from leaving.
      email: `${randomUUID()}@left.invalid`,
      email_verified: false,
      image: null,
      left_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
}
