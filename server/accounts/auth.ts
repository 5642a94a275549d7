import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUIDv7 } from 'node:crypto'
import { betterAuth } from 'better-auth'
import { sessionDays } from '#/rules/cookies.ts'
import { productName } from '#/rules/product.ts'
import { openSessions } from './open-session.ts'
import { fullName } from '../http/cookie.ts'
import type { Db } from '../infra/db/pool.ts'

const day = 60 * 60 * 24

/**
 * better-auth keeps sessions and nothing else: passwords are checked and roles given by code of our own, where no field of a
 * sign-up or an update can reach them.
 */
export function makeAuth({ db, secret, origin }: { db: Db; secret: string; origin: string }) {
  const https = origin.startsWith('https://')
  return betterAuth({
    appName: productName,
    baseURL: origin,
    secret,
    database: { db, type: 'postgres' },
    session: {
      ...named('sessions', 'userId expiresAt ipAddress userAgent createdAt updatedAt'),
      expiresIn: sessionDays * day,
      updateAge: day,
      cookieCache: { enabled: false },
    },
    user: named('users', 'emailVerified createdAt updatedAt'),
    account: named(
      'accounts',
      'userId providerId accountId accessToken refreshToken idToken accessTokenExpiresAt refreshTokenExpiresAt createdAt updatedAt',
    ),
    verification: named('verifications', 'expiresAt createdAt updatedAt'),
    plugins: [openSessions],
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    logger: { level: 'error', log: (_level, _message, ...about) => faults.getStore()?.push(...about) },
    advanced: {
      // Our migrations are the schema. Looked up by the first request instead, it failed when a table was renamed meanwhile.
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: fullName({ origin }, 'session'), attributes: { secure: https } } },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}

/** What better-auth met while it did something: it tells its logger alone, and throws an error that says nothing. */
const faults = new AsyncLocalStorage<unknown[]>()

/** Does something with better-auth; when that fails, it fails with what was met. */
export async function withCause<T>(act: () => Promise<T>): Promise<T> {
  const met: unknown[] = []
  try {
    return await faults.run(met, act)
  } catch (error) {
    throw met.find(each => each instanceof Error) ?? error
  }
}

export type Auth = ReturnType<typeof makeAuth>

/** Our table's name, and its columns in snake case. */
function named(modelName: string, camel: string) {
  const fields = camel.split(' ').map(name => [name, name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)])
  return { modelName, fields: Object.fromEntries(fields) }
}
