import { sql } from 'kysely'
import type { Preferences } from '#/rules/preferences.ts'
import { defaultPreferences } from '#/rules/preferences.ts'
import type { Tx } from '../infra/db/change.ts'

/** Whom a notice is for, with what they want to hear and the database's present moment. */
export interface Recipient {
  id: string
  preferences: Preferences
  now: Date
}

/** The people of these ids who still are there, in the order of their ids. */
export async function readRecipients(tx: Tx, ids: readonly string[]): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('profiles')
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .select(['id', 'notification_preferences as set', sql<Date>`now()`.as('now')])
    .orderBy('id')
    .execute()
  return rows.map(({ id, set, now }) => ({ id, now, preferences: withDefaults(set) }))
}

export const withDefaults = (set: Partial<Preferences>): Preferences => ({ ...defaultPreferences, ...set })
