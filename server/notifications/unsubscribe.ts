import { sql } from 'kysely'
import type { EmailType } from '#/rules/notifications.ts'
import { goesOver } from '#/rules/preferences.ts'
import { change } from '../infra/db/change.ts'
import type { Db } from '../infra/db/pool.ts'
import type { World } from '../world.ts'
import { withDefaults } from './recipients.ts'

interface Wish {
  userId: string
  types: readonly EmailType[]
  on: boolean
}

/** Switches mails of some types off, or on again. Returns the types that changed. */
export function switchMails(world: World, { userId, types, on }: Wish): Promise<EmailType[]> {
  return change(world, async (tx, tell) => {
    const mails = await mailsOf(tx, userId, { locked: true })
    const changed = types.filter(type => mails.areOn(type) !== on)
    if (changed.length === 0) return []
    const patch = Object.fromEntries(changed.map(type => [`email_${type}`, on]))
    await tx
      .updateTable('profiles')
      .set({ notification_preferences: sql`notification_preferences || ${JSON.stringify(patch)}::jsonb` })
      .where('id', '=', userId)
      .execute()
    tell(userId, { name: 'notified' })
    return changed
  })
}

export type Mails = Awaited<ReturnType<typeof mailsOf>>

/** Which mails a person gets. For a deleted account it is none, so that nothing is revealed about it. */
export async function mailsOf(db: Db, userId: string, { locked = false } = {}) {
  const row = await db
    .selectFrom('profiles')
    .where('id', '=', userId)
    .select('notification_preferences as set')
    .$if(locked, query => query.forUpdate())
    .executeTakeFirst()
  const preferences = row && withDefaults(row.set)
  return {
    areOn: (type: EmailType) => preferences?.[`email_${type}`] ?? false,
    /** Whether notices of this type come on no channel, whatever the switch of its mails says. */
    areMuted: (type: EmailType) => preferences?.[type] === false,
    come: (type: EmailType) => preferences !== undefined && goesOver(preferences, type, 'email'),
  }
}
