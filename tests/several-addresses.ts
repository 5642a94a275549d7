import { inject } from 'vitest'
import { makeApp } from '#/server/app.ts'
import { openPool } from '#/server/infra/db/pool.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import type { Answer } from './access-matrix/procedures.ts'
import { send } from './access-matrix/procedures.ts'
import { testSecret } from './cast.ts'
import { connectionOf } from './connection.ts'
import { hashQuickly } from './quick-hashes.ts'
import type { TestWorld } from './world.ts'
import { openWorld } from './world.ts'

/** A world behind a proxy that passes on client addresses. */
export const openBehindProxy = (env: Record<string, string> = {}) => openWorld({ env: { TRUST_PROXY: '1', ...env } })

/** The same where passwords are hashed quickly, for tests that try very many. */
export async function openToGuesses(env: Record<string, string> = {}) {
  await using stack = new AsyncDisposableStack()
  stack.use(hashQuickly())
  const world = stack.use(await openBehindProxy(env))
  const all = stack.move()
  return { ...world, [Symbol.asyncDispose]: () => all.disposeAsync() }
}

interface Try {
  email: string
  password: string
  cookie?: string
}

/** Tries to log in from an IP address. */
export const logsIn = (
  world: Pick<TestWorld, 'fetch'>,
  address: string,
  { email, password, cookie = '' }: Try,
): Promise<Answer> =>
  send(world, 'accounts.signIn', { email, password }, { cookie, headers: { 'x-forwarded-for': address } })

/** The cookie that stays in a browser after signing out and marks it as a known device. */
export const deviceOf = ({ headers }: Answer) =>
  headers
    .getSetCookie()
    .find(each => each.startsWith('device='))
    ?.split(';')[0] ?? ''

/** A second application with its own connections on the same database, as after a restart or on another node. */
export async function another({ database, world }: TestWorld) {
  const pool = openPool(connectionOf(inject('connection'), database), 5, () => {})
  const log = { info: () => {}, error: (_message: string, error: unknown) => Promise.reject(error) }
  const { app } = makeApp(
    makeWorld({ config: world.config, db: pool.db, secret: testSecret, live: nobodyListens, ...nothingLeaves, log }),
  )
  return {
    fetch: async (request: Request, cookie = '') => {
      const headers = new Headers(request.headers)
      headers.set('cookie', cookie)
      if (!headers.has('origin')) headers.set('origin', new URL(request.url).origin)
      return app.fetch(new Request(request, { headers }), { incoming: { socket: { remoteAddress: '127.0.0.1' } } })
    },
    [Symbol.asyncDispose]: () => pool.close(),
  }
}
