import { sql } from 'kysely'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tell, Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { LockedCampaign } from './lock.ts'
import { isLive } from './lock.ts'
import type { Why } from './pause.ts'
import { setPaused } from './pause.ts'
import { callAgain, tellCampaigns } from './tell.ts'

/* The campaigns of a founder who cannot run them: pauses them, and resumes them when the founder is back. */

/** Pauses all running campaigns of a founder who is suspended. Returns how many were paused. */
export async function pauseSuspended(tx: Tx, tell: Tell, founderId: string) {
  await keepPaused(tx, founderId)
  return (await pauseRunning(tx, tell, founderId, { bySuspension: true })).length
}

/** Pauses all running campaigns of a founder. Submitted work is left alone. Returns their ids. */
export async function pauseRunning(tx: Tx, tell: Tell, founderId: string, why: Why = {}) {
  const running = await tx
    .selectFrom('campaigns')
    .select(['id', 'founder_id', 'contributor_id'])
    .where('founder_id', '=', founderId)
    .where(isLive)
    .orderBy('id')
    .forUpdate()
    .execute()
  await setPaused(tx, tell, running, why)
  return running.map(({ id }) => id)
}

/** Resumes campaigns that were paused by their founder's suspension and are not over. Returns how many. */
export async function resumeSuspended(tx: Tx, tell: Tell, founderId: string) {
  const rows = await tx
    .updateTable('campaigns')
    .set({
      status: sql`case when status = 'paused' and expires_at > now() then 'active' else status end`,
      paused_by_suspension: false,
      updated_at: now,
    })
    .where('founder_id', '=', founderId)
    .where('paused_by_suspension', '=', sql.lit(true))
    .returning(['id', 'status', 'founder_id', 'contributor_id'])
    .execute()
  await tellResumed(tx, tell, rows)
  return rows.filter(({ status }) => status === 'active').length
}

interface PausedWithRole {
  founderId: string
  ids: readonly string[]
  isSuspended: boolean
}

/**
 * Resumes exactly the campaigns that the removal of their founder's role paused, unless they have ended since. If
 * the founder has been suspended meanwhile, they resume when the suspension is lifted. Returns how many.
 */
export async function resumePaused(tx: Tx, tell: Tell, { founderId, ids, isSuspended }: PausedWithRole) {
  const rows = await tx
    .updateTable('campaigns')
    .set(isSuspended ? { paused_by_suspension: true } : { status: 'active' })
    .set({ updated_at: now })
    .where('id', 'in', sql<string>`(select unnest(${ids}::uuid[]))`)
    .where('founder_id', '=', founderId)
    .where('status', '=', 'paused')
    .where('expires_at', '>', now)
    .returning(['id', 'status', 'founder_id', 'contributor_id'])
    .execute()
  await tellResumed(tx, tell, rows)
  return rows.length
}

/**
 * Locks the founder, as an account deletion does first, and then these campaigns. Publishing a post also locks its campaign before the
 * removal that may get it (`leaveToUndo`), so neither waits for the other in a circle.
 */
export async function lockPaused(tx: Tx, founderId: string, ids: readonly string[]) {
  await tx.selectFrom('users').select('id').where('id', '=', founderId).forKeyShare().execute()
  await tx.selectFrom('campaigns').select('id').where('id', '=', anyOf(ids)).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * Has Undo also resume a campaign that starts paused because its founder's role was removed. False if there is no removal to undo; waits
 * for one that is being undone right now.
 */
export async function leaveToUndo(tx: Tx, founderId: string, campaignId: string) {
  const left = await tx
    .updateTable('removals')
    .set({ kept: sql`jsonb_insert(kept, '{role,pausedCampaigns,-1}', to_jsonb(${campaignId}::text), true)` })
    .where('user_id', '=', founderId)
    .where('undone_at', 'is', null)
    .returning('id')
    .execute()
  return left.length > 0
}

type Resumed = Pick<LockedCampaign, 'id' | 'status' | 'founder_id' | 'contributor_id'>

async function tellResumed(tx: Tx, tell: Tell, campaigns: readonly Resumed[]) {
  await callAgain(
    tx,
    tell,
    campaigns.filter(({ status }) => status === 'active'),
  )
  await tellCampaigns(tx, tell, campaigns)
}

/**
 * Campaigns paused by an earlier suspension that could not be resumed at its end, because the founder had no role, now
 * stay paused until the founder resumes them.
 */
export const keepPaused = (tx: Tx, founderId: string) =>
  tx
    .updateTable('campaigns')
    .set({ paused_by_suspension: false })
    .where('founder_id', '=', founderId)
    .where('paused_by_suspension', '=', sql.lit(true))
    .execute()
