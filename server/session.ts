import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { sessionMaxDays } from '#/rules/cookies.ts'
import type { Auth } from './accounts/auth.ts'
import { withCause } from './accounts/auth.ts'
import { hasRole } from './has-role.ts'
import type { Db } from './infra/db/pool.ts'
import { statement } from './infra/db/statement.ts'
import type { World } from './world.ts'

/** Sessions are cached for this long. A change missed by this process takes effect after it at the latest. */
const freshMs = 2_000
const cacheMax = 10_000
/** The precision of "last seen" in a person's list of sessions. */
const seenMinutes = 30

export interface Sessions {
  /** The person these headers belong to. Fresh cookies of a prolonged session are added to `cookies`; with null it is not prolonged. */
  read: (headers: Headers, cookies: string[] | null) => Promise<Me | null>
  /** Drops what is cached about a person: on sign-out, a change of role, a new name. */
  drop: (userId: string) => void
}

interface Memory extends Sessions {
  /** For when messages from other processes may have been lost. */
  dropAll: () => void
}

interface Remembered {
  me: Me
  /** Whose session it is; differs from `me` while an admin impersonates someone. */
  owner: string
  until: number
}

/** A cache of sessions by cookie. On a miss, better-auth checks the session, and its person is read with their role. */
export function makeSessions(auth: Auth, world: Pick<World, 'db' | 'mail' | 'isFull'>): Memory {
  const cache = new Map<string, Remembered>()
  /** What is being read: a page asks for several things at once. */
  const reading = new Map<string, Promise<Me | null>>()
  let drops = 0

  const load = async (headers: Headers, cookies: string[] | null) => {
    const query = { disableRefresh: cookies === null }
    const { headers: answered, response } = await withCause(() =>
      auth.api.getSession({ headers, query, returnHeaders: true }),
    )
    if (!response) return null
    cookies?.push(...answered.getSetCookie())
    const found = await readViewer(world, response.session.id, response.user.id)
    if (!found) return null
    if (found.wasLongAgo && !(await world.isFull())) await noteSeen(world.db, response.session.id)
    return { me: found.me, owner: response.user.id, leftMs: found.leftMs }
  }

  const readAnew = async (key: string, headers: Headers, cookies: string[] | null) => {
    const before = drops
    const found = await load(headers, cookies)
    cache.delete(key)
    // If anyone was dropped during the read, its result may be outdated.
    if (found && drops === before) {
      const { leftMs, ...who } = found
      cache.set(key, { ...who, until: performance.now() + Math.min(freshMs, leftMs ?? freshMs) })
    }
    if (cache.size > cacheMax) cache.clear()
    return found?.me ?? null
  }

  return {
    async read(headers, cookies) {
      const key = sessionCookies(headers)
      if (!key) return null
      const known = cache.get(key)
      if (known && known.until > performance.now()) return known.me
      const begun = reading.get(key)
      if (begun) return begun
      const read = readAnew(key, headers, cookies)
      reading.set(key, read)
      return read.finally(() => reading.get(key) === read && reading.delete(key))
    },
    dropAll() {
      drops += 1
      cache.clear()
      reading.clear()
    },
    drop(userId) {
      drops += 1
      for (const [key, { me, owner }] of cache) if (me.id === userId || owner === userId) cache.delete(key)
      reading.clear()
    },
  }
}

const noteSeen = (db: Db, id: string) =>
  db
    .updateTable('sessions')
    .set({ updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/**
 * All cookies with these names together form the cache key. A sibling domain can plant a second one in a browser; with a key of that
 * one alone, whoever planted it could take over the session beside it.
 */
const sessionCookies = (headers: Headers) =>
  headers
    .get('cookie')
    ?.split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith('session=') || part.startsWith('__Host-session='))
    .join('; ')

/** Whether the request has a session cookie, valid or not. */
export const hasSession = (headers: Headers) => Boolean(sessionCookies(headers))

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
async function readViewer({ db, mail }: Readers, sessionId: string, userId: string) {
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
