import type { TestWorld } from './world.ts'

const origin = 'http://localhost:3000'

/** Somebody's browser, as far as redirects and cookies go. */
export function browserOf(world: Pick<TestWorld, 'fetch'>, cookie = '') {
  const jar = new Map<string, string>()
  keep(cookie.split('; '))
  function keep(cookies: readonly string[]) {
    for (const each of cookies) {
      const [pair = ''] = each.split(';')
      const at = pair.indexOf('=')
      if (at < 0) continue
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)]
      if (value) jar.set(name, value)
      else jar.delete(name)
    }
  }
  const cookies = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

  /** Opens one of our pages. Returns where it redirects. */
  async function opens(path: string) {
    const response = await world.fetch(new Request(new URL(path, origin), { headers: { origin: '' } }), cookies())
    keep(response.headers.getSetCookie())
    return { status: response.status, to: response.headers.get('location') ?? '', headers: response.headers }
  }

  /** Goes to Google and consents there. Returns the callback URL, not yet opened. */
  async function goesToGoogle(query = '') {
    const { to } = await opens(`/api/auth/google${query}`)
    return consents(to)
  }

  /** Goes to Google and back. Returns where that redirects. */
  const signsIn = async (query = '') => (await opens(await goesToGoogle(query))).to

  return { cookies, keep, opens, goesToGoogle, signsIn }
}

/** The provider's part: it answers with a redirect back to us. */
export async function consents(url: string) {
  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  return `${back.pathname}${back.search}`
}
