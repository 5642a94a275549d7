import type { Preferences } from '#/rules/preferences.ts'
import { defaultPreferences } from '#/rules/preferences.ts'
import { isTimeZone } from '#/rules/quiet-hours.ts'
import { anyOf } from '../infra/db/any-of.ts'
import type { Tx } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'

/** The recipient of a notice, with their preferences and the database's current time. */
export interface Recipient {
  id: string
  preferences: Preferences
  now: Date
}

/** Those of these people who still have a profile, ordered by id. */
export async function readRecipients(tx: Tx, ids: readonly string[]): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('profiles')
    .where('id', '=', anyOf(ids))
    .select(['id', 'notification_preferences as set', now.as('now')])
    .orderBy('id')
    .execute()
  return rows.map(({ set, ...row }) => ({ ...row, preferences: withDefaults(set) }))
}

/** What was never set has its default, as has a time zone that this server does not know: zones are renamed now and then. */
export function withDefaults(set: Partial<Preferences>): Preferences {
  const preferences = { ...defaultPreferences, ...set }
  return isTimeZone(preferences.time_zone) ? preferences : { ...preferences, time_zone: defaultPreferences.time_zone }
}
