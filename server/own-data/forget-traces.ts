import { sql } from 'kysely'
import { impersonalKeys } from '#/rules/audit.ts'
import type { Tx } from '../infra/db/change.ts'

/**
 * Anonymizes a leaving person in the audit log. What was done stays; addresses, devices and every value about them
 * that is not an id, one of a closed list, a count or a time are removed. Nothing else ever changes an entry. Admins' words about them are
 * also removed from moderation cases and from campaigns that were paused. Returns whether any reports named them: as the author, a
 * reporter, or the admin who had claimed the case.
 */
export async function forgetTraces(tx: Tx, userId: string) {
  const me = sql`${userId}::uuid`
  await sql`
    update audit_entries set before = ${impersonal('before')}, after = ${impersonal('after')},
      address = case when actor_id = ${me} then null else address end,
      device = case when actor_id = ${me} then null else device end,
      reason = case when subject_id = ${me} then null else reason end
    where actor_id = ${me} or subject_id = ${me}`.execute(tx)
  const written = await tx
    .updateTable('moderation_cases')
    .set({ note: null })
    .where('author_id', '=', userId)
    .executeTakeFirstOrThrow()
  await tx.updateTable('campaigns').set({ pause_reason: null }).where('founder_id', '=', userId).execute()
  const reported = await tx
    .updateTable('reports')
    .set({ words: null })
    .where('reporter_id', '=', userId)
    .executeTakeFirstOrThrow()
  const claimed = await tx
    .updateTable('moderation_cases')
    .set({ claimed_by: null, claimed_at: null })
    .where('claimed_by', '=', userId)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return [written, reported, claimed].some(({ numUpdatedRows }) => numUpdatedRows > 0n)
}

const impersonal = (column: string) => sql`(
  select jsonb_object_agg(key, value) from jsonb_each(${sql.ref(column)}) where key = any(${[...impersonalKeys]}::text[]))`
