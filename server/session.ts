import type { Me } from '#/contract/accounts.ts'
import type { Auth } from './accounts/auth.ts'
import { withCause } from './accounts/auth.ts'
import { now } from './infra/db/now.ts'
import type { Db } from './infra/db/pool.ts'
import { readViewer } from './viewer.ts'
import type { World } from './world.ts'

/** Sessions are cached for this long. A change missed by this process takes effect after it at the latest. */
const freshMs = 2_000
const cacheMax = 10_000

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
  db.updateTable('sessions').set({ updated_at: now }).where('id', '=', id).execute()

/**
 * All cookies with these names together form the cache key. A sibling domain can plant a second one in a browser: if that alone were the
 * key, the attacker's own requests with it would find the session of the victim in the cache.
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
