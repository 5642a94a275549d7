import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Kept, KeptAssignment } from '#/rules/removals.ts'
import { removalKeptSeconds, undoTransitSeconds } from '#/rules/removals.ts'
import type { Tx } from '../infra/db/change.ts'
import { deleteOver } from '../infra/db/delete-over.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'

interface Removal {
  by: string
  /** The person whose role was removed. */
  userId?: string
  kept: Kept
}

/** Stores what was removed, in the transaction that removes it, with the time this admin has to undo it. */
export async function keepRemoval(tx: Tx, { by, userId, kept }: Removal) {
  const id = randomUUIDv7()
  const { undoSeconds } = await tx
    .insertInto('removals')
    .values({
      id,
      removed_by: by,
      user_id: userId ?? null,
      kept: JSON.stringify(kept),
      undo_seconds: sql`(select undo_seconds from profiles where id = ${by}::uuid)`,
    })
    .returning('undo_seconds as undoSeconds')
    .executeTakeFirstOrThrow()
  return { removalId: id, undoSeconds }
}

/** This admin's removal of a role or place that can still be undone. A request that is repeated after a lost answer is answered with it. */
export const readRemoval = (tx: Tx, by: string, removed: { userId: string } | { assignmentId: string }) =>
  tx
    .selectFrom('removals')
    .select(['id as removalId', 'undo_seconds as undoSeconds'])
    .where('removed_by', '=', by)
    .where('undone_at', 'is', null)
    .where(isInTime)
    .where(row => row.not(isOvertaken))
    .where(
      'userId' in removed
        ? sql<boolean>`user_id = ${removed.userId}::uuid`
        : sql<boolean>`user_id is null and kept @> ${JSON.stringify({ places: [{ id: removed.assignmentId }] })}::jsonb`,
    )
    .orderBy('removed_at', 'desc')
    .executeTakeFirst()

const isInTime = sql<boolean>`removed_at > now() - make_interval(secs => undo_seconds + ${sql.lit(undoTransitSeconds)})`

/** The role or place was given again since, so there is nothing to undo. If it was then removed again, that has an Undo of its own. */
const isOvertaken = sql<boolean>`case when removals.user_id is not null
  then exists (select from users where users.id = removals.user_id and role_settled_at > removed_at)
  else exists (select from audit_entries where action = 'assignment_created' and at > removed_at
    and subject_id = (kept #>> '{places,0,contributorId}')::uuid
    and after ->> 'founderId' = kept #>> '{places,0,founderId}') end`

/** The campaigns that the removal of a founder's role paused; undefined if no role was removed. Publishing a post may still add one. */
export async function readPaused(tx: Tx, by: string, id: string) {
  const removal = await tx
    .selectFrom('removals')
    .select(['user_id as founderId', 'kept'])
    .where('id', '=', id)
    .where('removed_by', '=', by)
    .executeTakeFirst()
  return removal?.founderId && removal.kept.role
    ? { founderId: removal.founderId, ids: removal.kept.role.pausedCampaigns }
    : undefined
}

/**
 * Locks a removal, and those to which it may pass on places (`leaveTo`), in one order and before any room: otherwise Undos of teams that
 * share people could deadlock.
 */
export const lockRemovals = (tx: Tx, by: string, id: string) =>
  tx
    .selectFrom('removals')
    .select('id')
    .where('undone_at', 'is', null)
    .where(
      sql<boolean>`(id = ${id}::uuid or user_id in (
        select unnest(array[place ->> 'founderId', place ->> 'contributorId'])::uuid
        from removals undone cross join jsonb_array_elements(undone.kept -> 'places') place
        where undone.id = ${id}::uuid and undone.removed_by = ${by}::uuid and undone.user_id is not null))`,
    )
    .orderBy('id')
    .forUpdate()
    .execute()

/** Loads what an Undo restores: only for the admin who removed it, in time, and once. Null if it was restored before. */
export async function takeRemoval(tx: Tx, by: string, id: string) {
  const removal = await tx
    .selectFrom('removals')
    .select([
      'user_id as userId',
      'kept',
      'undone_at as undoneAt',
      isInTime.as('isInTime'),
      isOvertaken.as('isOvertaken'),
    ])
    .where('id', '=', id)
    .where('removed_by', '=', by)
    .forUpdate()
    .executeTakeFirst()
  if (removal?.undoneAt) return null
  if (!removal?.isInTime) return refuse('undo_too_late')
  if (removal.isOvertaken) return refuse('cannot_undo')
  await tx.updateTable('removals').set({ undone_at: now }).where('id', '=', id).execute()
  return removal
}

/**
 * Passes a place on to the removal of the other person's role, without which it cannot be restored: it comes back when that is undone.
 * False if there is no such removal.
 */
export async function leaveTo(tx: Tx, userId: string, place: KeptAssignment) {
  const left = await tx
    .updateTable('removals')
    .set({ kept: sql`jsonb_insert(kept, '{places,-1}', ${JSON.stringify(place)}::jsonb, true)` })
    .where('user_id', '=', userId)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute()
  return left.length > 0
}

/** Deletes records of removals that can no longer be undone. */
export const forgetRemovals = (db: Db) =>
  deleteOver(db, 'removals', sql`removed_at < now() - make_interval(secs => undo_seconds + ${removalKeptSeconds})`)
