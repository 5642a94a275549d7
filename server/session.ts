import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { sessionMaxDays } from '#/rules/cookies.ts'
import type { Auth } from './accounts/auth.ts'
import { withCause } from './accounts/auth.ts'
import type { Db } from './infra/db/pool.ts'
import type { World } from './world.ts'

/** Role and session are read again after this long, so that a change made by another process is known within it. */
const freshMs = 2_000
const cacheMax = 10_000
/** How exactly a person's list of sessions says when each was last seen. */
const seenMinutes = 30

export interface Sessions {
  /** Who sends these headers; fresh cookies, if the session was prolonged, are added to `cookies`. Without them it is not prolonged. */
  read: (headers: Headers, cookies: string[] | null) => Promise<Me | null>
  /** Forgets what is remembered of a person: on sign-out, role change, new name. */
  drop: (userId: string) => void
}

interface Memory extends Sessions {
  /** What others said of somebody may have been missed. */
  dropAll: () => void
}

interface Remembered {
  me: Me
  /** Whose session it is: not `me` while an admin looks through somebody's eyes. */
  owner: string
  until: number
}

/** The session cookie is the key: one that was not remembered is checked by better-auth and read with its role. */
export function makeSessions(auth: Auth, world: Pick<World, 'db' | 'mail' | 'isFull'>): Memory {
  const cache = new Map<string, Remembered>()
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

  return {
    async read(headers, cookies) {
      const key = sessionCookies(headers)
      if (!key) return null
      const known = cache.get(key)
      if (known && known.until > performance.now()) return known.me
      const before = drops
      const found = await load(headers, cookies)
      cache.delete(key)
      // What was read while somebody was dropped may be older than that.
      if (found && drops === before) {
        const { leftMs, ...who } = found
        cache.set(key, { ...who, until: performance.now() + Math.min(freshMs, leftMs ?? freshMs) })
      }
      if (cache.size > cacheMax) cache.clear()
      return found?.me ?? null
    },
    dropAll() {
      drops += 1
      cache.clear()
    },
    drop(userId) {
      drops += 1
      for (const [key, { me, owner }] of cache) if (me.id === userId || owner === userId) cache.delete(key)
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
 * All cookies of these names together: a sibling domain can plant a second one in a browser, and a key made of that one alone
 * would open the session beside it to whoever planted it.
 */
const sessionCookies = (headers: Headers) =>
  headers
    .get('cookie')
    ?.split(';')
    .map(part => part.trim())
    .filter(part => part.startsWith('session=') || part.startsWith('__Host-session='))
    .join('; ')

/** Whether these headers may be somebody's. */
export const hasSession = (headers: Headers) => Boolean(sessionCookies(headers))

/** What reading a person needs: whether mails are sent decides whether an address must be proven. */
type Readers = Pick<World, 'db' | 'mail'>

/** Who a signed-in person is; undefined when they have gone. */
export const readMe = async (world: Readers, userId: string): Promise<Me | undefined> => {
  const found = await selectMe(world).where('users.id', '=', userId).executeTakeFirst()
  return found && { ...found, viewing: null }
}

/**
 * Who a session's page is for: its person, or the one through whose eyes they look, while both still may. Were the one looked at
 * suspended or gone meanwhile, the session is its person's again.
 */
async function readViewer(world: Readers, sessionId: string, userId: string) {
  const viewing = sql`from viewings v where v.session_id = ${sessionId}::uuid and v.ends_at > now()
    and exists (select from user_roles r where r.user_id = v.admin_id and r.role = 'admin')
    and not exists (select from user_roles r where r.user_id = v.user_id and r.role = 'admin')`
  const isOld = sql`exists (select from sessions s where s.id = ${sessionId}::uuid
    and s.updated_at < now() - make_interval(mins => ${seenMinutes}))`
  const [found] = await selectMe(world)
    .where('users.id', '=', sql<string>`any(array[${userId}::uuid, (select v.user_id ${viewing})])`)
    .where(sql<boolean>`exists (select from users own where own.id = ${userId}::uuid and own.suspended_at is null)`)
    .where(sql<boolean>`exists (select from sessions s where s.id = ${sessionId}::uuid
      and s.created_at > now() - make_interval(days => ${sessionMaxDays}))`)
    .select([
      sql<Date | null>`(select v.ends_at ${viewing})`.as('until'),
      sql<number | null>`(select extract(epoch from v.ends_at - now()) * 1000 ${viewing})::float8`.as('leftMs'),
      sql<boolean>`${isOld}`.as('wasLongAgo'),
    ])
    .orderBy(row => row('users.id', '=', userId))
    .execute()
  if (!found) return null
  const { until, leftMs, wasLongAgo, ...person } = found
  const me: Me = { ...person, viewing: until && person.id !== userId ? { name: person.fullName, until } : null }
  return { me, wasLongAgo, leftMs }
}

const selectMe = ({ db, mail }: Readers) =>
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
      'user_roles.role',
      sql<boolean>`(users.email_verified or ${mail === null})`.as('isVerified'),
      sql<boolean>`user_roles.role is null and users.role_settled_at is null`.as('choosesRole'),
    ])
