import { createRouterClient } from '@orpc/server'
import type { Me } from '#/contract/accounts.ts'
import type { Api } from '#/contract/index.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { markVerified } from '#/server/accounts/verified.ts'
import { makeAdmin } from '#/server/admin/make-admin.ts'
import { makeCall } from '#/server/call.ts'
import { demoPassword } from '#/server/demo.ts'
import { change } from '#/server/infra/db/change.ts'
import { router } from '#/server/router.ts'
import type { World } from '#/server/world.ts'

/** A person of the demo world, with the API as their browser would call it. */
export interface Person {
  me: Me
  api: Api
}

interface NewPerson {
  role: SignUpRole
  name: string
  email: string
}

/** Signs up like anybody. The session lasts until the world is filled. */
export async function signUp(world: World, { role, name, email }: NewPerson): Promise<Person> {
  const entry = makeEntry(world)
  const me = await entry.api.accounts.signUp({ role, fullName: name, email, password: demoPassword })
  // The demo's server captures mail in a mailbox that its fictional people never read.
  await change(world, tx => markVerified(tx, me.id))
  return personOf(world, me, entry.cookie())
}

/** No API makes somebody an admin: that is done on the server by hand, and ends the session. */
export async function signUpAdmin(world: World, person: Omit<NewPerson, 'role'>): Promise<Person> {
  const { me } = await signUp(world, { ...person, role: 'contributor' })
  await makeAdmin(world.db, me.email)
  const entry = makeEntry(world)
  await entry.api.accounts.signIn({ email: me.email, password: demoPassword })
  return personOf(world, { ...me, role: 'admin' }, entry.cookie())
}

/** A visitor's API, and the cookie of the session that it opens. */
function makeEntry(world: World) {
  const call = makeCall(world, new Headers(), 'demo')
  const api: Api = createRouterClient(router, { context: call })
  return { api, cookie: () => call.cookies.map(each => each.split(';')[0]).join('; ') }
}

/** Goes through the same guards and validation as over HTTP; only who the caller is need not be read each time. */
function personOf(world: World, me: Me, cookie: string): Person {
  const context = { ...makeCall(world, new Headers({ cookie }), 'demo'), me: async () => me }
  return { me, api: createRouterClient(router, { context }) }
}
