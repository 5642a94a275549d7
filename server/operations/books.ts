import { sql } from 'kysely'
import type { BooksCheck } from '#/contract/operations.ts'
import type { Db } from '../infra/db/pool.ts'

/** The latest finished check, with names for its ids, and whether another is pending. */
export async function readBooks(db: Db) {
  const last = await db
    .selectFrom('books_checks as b')
    .leftJoin('profiles', 'profiles.id', 'b.asked_by')
    .where('b.state', 'in', ['done', 'failed'])
    .select([
      'b.ended_at as endedAt',
      'b.state',
      'profiles.full_name as askedBy',
      'b.took_ms as tookMs',
      'b.accounts',
      'b.transfers',
      'b.difference_count as differenceCount',
      'b.error',
      named.as('differences'),
    ])
    .orderBy('b.asked_at', 'desc')
    .orderBy('b.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const open = await db
    .selectFrom('books_checks')
    .where(sql<boolean>`state in ('asked', 'running')`)
    .select('id')
    .executeTakeFirst()
  return { last: last ?? null, running: open !== undefined }
}

/**
 * When the books were last checked completely, and how many differences there were. Failed checks are ignored, because they tell neither.
 */
export const readLastBalance = (db: Db) =>
  db
    .selectFrom('books_checks')
    .where('state', '=', 'done')
    .select(['ended_at as endedAt', 'difference_count as differenceCount'])
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

const named = sql<BooksCheck['differences']>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'law', d.law, 'says', d.says, 'person', p.full_name, 'campaign', c.saas_name)), '[]')
  from jsonb_to_recordset(b.differences) as d (law text, says text, "userId" uuid, "campaignId" uuid)
  left join profiles p on p.id = d."userId"
  left join campaigns c on c.id = d."campaignId")`
