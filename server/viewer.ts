import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { seenMinutes, sessionMaxDays } from '#/rules/cookies.ts'
import { hasRole } from './has-role.ts'
import type { Db } from './infra/db/pool.ts'
import { statement } from './infra/db/statement.ts'
import type { World } from './world.ts'

/** What reading a person needs. Without a mail server every address counts as verified. */
type Readers = Pick<World, 'db' | 'mail'>

/** A signed-in person; undefined when they have left or are suspended. */
export const readMe = async (world: Readers, userId: string): Promise<Me | undefined> => {
  const found = await selectMe(world.db, world.mail === null)
    .where('users.id', '=', userId)
    .executeTakeFirst()
  return found && { ...found, viewing: null }
}

/**
 * The person a session's pages are for: its owner, or the person an admin impersonates, while both are allowed to. If that person is
 * suspended or leaves, it is the owner again.
 */
export async function readViewer({ db, mail }: Readers, sessionId: string, userId: string) {
  const [found] = await selectViewer(db, { sessionId, userId, isConfirmed: mail === null })
  if (!found) return null
  const { until, leftMs, wasLongAgo, ...person } = found
  const me: Me = { ...person, viewing: until && person.id !== userId ? { name: person.fullName, until } : null }
  return { me, wasLongAgo, leftMs }
}

interface Viewing {
  sessionId: string
  userId: string
  isConfirmed: boolean
}

const selectViewer = statement((db, { sessionId, userId, isConfirmed }: Viewing) => {
  const impersonation = sql`from viewings v where v.session_id = ${sessionId}::uuid and v.ends_at > now()
    and ${hasRole(sql.ref('v.admin_id'), 'admin')} and not ${hasRole(sql.ref('v.user_id'), 'admin')}`
  const isOld = sql`exists (select from sessions s where s.id = ${sessionId}::uuid
    and s.updated_at < now() - make_interval(mins => ${seenMinutes}))`
  return selectMe(db, isConfirmed)
    .where('users.id', '=', sql<string>`any(array[${userId}::uuid, (select v.user_id ${impersonation})])`)
    .where(sql<boolean>`exists (select from users own where own.id = ${userId}::uuid and own.suspended_at is null)`)
    .where(sql<boolean>`exists (select from sessions s where s.id = ${sessionId}::uuid
      and s.created_at > now() - make_interval(days => ${sessionMaxDays}))`)
    .select([
      sql<Date | null>`(select v.ends_at ${impersonation})`.as('until'),
      sql<number | null>`(select extract(epoch from v.ends_at - now()) * 1000 ${impersonation})::float8`.as('leftMs'),
      sql<boolean>`${isOld}`.as('wasLongAgo'),
    ])
    .orderBy(row => row('users.id', '=', userId))
})

/** `isConfirmed`: whether every address counts as confirmed. */
const selectMe = (db: Db, isConfirmed: boolean) =>
  db
    .selectFrom('users')
    .innerJoin('profiles', 'profiles.id', 'users.id')
    .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
    .where('users.suspended_at', 'is', null)
    .select([
      'users.id',
      'users.email',
      'profiles.full_name as fullName',
      'profiles.avatar_url as avatarUrl',
      'profiles.undo_seconds as undoSeconds',
      'user_roles.role',
      sql<boolean>`(users.email_verified or ${isConfirmed})`.as('isVerified'),
      sql<boolean>`user_roles.role is null and users.role_settled_at is null`.as('choosesRole'),
    ])
