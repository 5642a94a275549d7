import { sql } from 'kysely'
import { change } from '../infra/db/change.ts'
import { briefly } from '../infra/jobs/briefly.ts'
import type { World } from '../world.ts'
import { applyEvent } from './apply-event.ts'

const eventsAtOnce = 200
const longestPauseSeconds = 3_600

/**
 * Applies waiting events in order of the provider's timestamps, each in its own transaction. One that fails is retried after a
 * growing pause and does not hold up the others. Returns how many were applied.
 */
export async function applyEvents(world: World) {
  let applied = 0
  for (;;) {
    const waiting = await world.db
      .selectFrom('webhook_events')
      .select('id')
      .where(sql<boolean>`applied_at is null and next_try_at <= now()`)
      .orderBy(sql`event_at nulls first`)
      .orderBy('id')
      .limit(eventsAtOnce)
      .execute()
    for (const { id } of waiting) if (await applyOnItsOwn(world, id)) applied += 1
    if (waiting.length < eventsAtOnce) return applied
  }
}

async function applyOnItsOwn(world: World, id: string) {
  try {
    // Without the caller's `admit` check: whichever call triggers this, the changes are the provider's.
    const { db, live } = world
    const outcome = await change({ db, live }, (tx, tell) => applyEvent(tx, tell, world, id))
    if (outcome?.startsWith('refused')) world.log.info('Refused a webhook', { id, why: outcome })
    return outcome !== null
  } catch (error) {
    world.log.error('Applying a webhook failed', error, { id })
    await world.db
      .updateTable('webhook_events')
      .set({
        attempts: sql<number>`attempts + 1`,
        error: briefly(error),
        next_try_at: sql<Date>`now() + least(power(2, least(attempts, 20)), ${sql.lit(longestPauseSeconds)}) * interval '1 second'`,
      })
      .where('id', '=', id)
      // Another server may have applied it meanwhile.
      .where('applied_at', 'is', null)
      .execute()
    return false
  }
}
