import { sql } from 'kysely'
import { leaseSeconds } from '#/rules/delivery.ts'
import type { Preferences } from '#/rules/preferences.ts'
import type { SignedIn } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { withDefaults } from './recipients.ts'

type Patch = { readonly [Key in keyof Preferences]?: Preferences[Key] | undefined }

export const readPreferences = async ({ world, me }: SignedIn) => withDefaults(await setBy(world.db, me.id))

/** Changes some preferences. Only what was explicitly set is stored, so that defaults may still change. */
export function changePreferences({ world, me }: SignedIn, patch: Patch): Promise<Preferences> {
  return change(world, async (tx, tell) => {
    const { set } = await tx
      .updateTable('profiles')
      .set({ notification_preferences: sql`notification_preferences || ${JSON.stringify(patch)}::jsonb` })
      .where('id', '=', me.id)
      .returning('notification_preferences as set')
      .executeTakeFirstOrThrow()
    const preferences = withDefaults(set)
    const { quiet_hours_start: start, quiet_hours_end: end } = preferences
    if (start !== null && start === end) refuse('quiet_hours_equal')
    await releaseHeld(tx, me.id)
    tell(me.id, { name: 'notified' })
    return preferences
  })
}

/** A delivery that was last tried longer ago than this is no longer being sent. */
const longestLeaseSeconds = Math.max(...Object.values(leaseSeconds))

/** Deliveries held back by the previous quiet hours are checked again. */
const releaseHeld = (tx: Tx, userId: string) =>
  tx
    .updateTable('deliveries')
    .set({ due_at: now })
    .where('user_id', '=', userId)
    .where('state', '=', sql.lit('waiting' as const))
    .where('held', '=', true)
    .where(sql<boolean>`(attempts = 0 or tried_at < now() - make_interval(secs => ${longestLeaseSeconds}))`)
    .execute()

async function setBy(db: Db, userId: string) {
  const { set } = await db
    .selectFrom('profiles')
    .select('notification_preferences as set')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return set
}
