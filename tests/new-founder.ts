import { testPassword } from './cast.ts'
import type { TestWorld } from './world.ts'

/** Signs up a new founder, or the same person with another address. */
export async function newFounder(world: Pick<TestWorld, 'fetch' | 'origin' | 'apiOf'>, email: string) {
  const answer = await world.fetch(
    new Request(`${world.origin}/api/accounts`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ role: 'founder', fullName: 'Fran Again', email, password: testPassword }),
    }),
  )
  if (!answer.ok) throw new Error(`Nobody signed up: ${answer.status}`)
  const cookie = answer.headers
    .getSetCookie()
    .map(each => each.split(';')[0])
    .join('; ')
  return { api: world.apiOf(cookie), cookie }
}
