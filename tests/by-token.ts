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
  const typed = body === undefined ? headers : { ...headers, 'content-type': 'application/json' }
  const sent = method === 'GET' ? {} : { body: body === undefined ? nothing() : JSON.stringify(body), duplex: 'half' }
  const response = await world.fetch(new Request(`${origin}/api${path}`, { method, headers: typed, ...sent }), cookie)
  const answered: unknown = await response.json()
  return { status: response.status, body: answered, headers: response.headers }
}

/** What arrives over HTTP when a POST has no body. */
const nothing = () => new Blob().stream()
