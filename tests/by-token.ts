import { origin } from './access-matrix/procedures.ts'
import type { TestWorld } from './world.ts'

/** A request as somebody's program sends it, from none of our pages. */
export async function byToken(
  world: Pick<TestWorld, 'fetch'>,
  token: string,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  cookie = '',
) {
  const headers = { authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' }
  const sent = body === undefined ? {} : { body: JSON.stringify(body) }
  const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const response = await world.fetch(new Request(`${origin}/api${path}`, { method, headers: typed, ...sent }), cookie)
  const answered: unknown = await response.json()
  return { status: response.status, body: answered, headers: response.headers }
}
