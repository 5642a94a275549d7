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
 * better-auth only keeps sessions. Our own code checks passwords and assigns roles, so that no field of a sign-up or update request can
 * reach them.
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
      // Our migrations are the schema. better-auth would validate it on the first request, and fail if a table was renamed in the
      // meantime.
      database: { generateId: () => randomUUIDv7(), validateSchema: false },
      useSecureCookies: false,
      cookies: { session_token: { name: fullName({ origin }, 'session'), attributes: { secure: https } } },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  })
}

/** Errors that better-auth reported while running. It passes them to its logger only, and throws an error without a cause. */
const faults = new AsyncLocalStorage<unknown[]>()

/** Runs `act`; if it fails, throws the error that better-auth logged. */
export async function withCause<T>(act: () => Promise<T>): Promise<T> {
  const met: unknown[] = []
  try {
    return await faults.run(met, act)
  } catch (error) {
    throw met.find(each => each instanceof Error) ?? error
  }
}

export type Auth = ReturnType<typeof makeAuth>

/** Maps a better-auth model to our table name and snake-case columns. */
function named(modelName: string, camel: string) {
  const fields = camel.split(' ').map(name => [name, name.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)])
  return { modelName, fields: Object.fromEntries(fields) }
}
