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

/** Signs up like anybody, then out again: nobody in the demo has a browser open. */
export async function signUp(world: World, { role, name, email }: NewPerson): Promise<Person> {
  const call = makeCall(world, new Headers(), 'demo')
  const visitor: Api = createRouterClient(router, { context: call })
  const me = await visitor.accounts.signUp({ role, fullName: name, email, password: demoPassword })
  // The demo's server captures mail in a mailbox that its fictional people never read.
  await change(world, tx => markVerified(tx, me.id))
  const cookie = call.cookies.map(each => each.split(';')[0]).join('; ')
  const leaving: Api = createRouterClient(router, { context: makeCall(world, new Headers({ cookie }), 'demo') })
  await leaving.accounts.signOut()
  return personOf(world, me)
}

/** No API makes somebody an admin: that is done on the server by hand. */
export async function signUpAdmin(world: World, person: Omit<NewPerson, 'role'>): Promise<Person> {
  const { me } = await signUp(world, { ...person, role: 'contributor' })
  await makeAdmin(world.db, me.email)
  return personOf(world, { ...me, role: 'admin' })
}

/** Goes through the same guards and validation as over HTTP; only the caller is given directly instead of by a cookie. */
function personOf(world: World, me: Me): Person {
  const context = { ...makeCall(world, new Headers(), 'demo'), me: async () => me }
  return { me, api: createRouterClient(router, { context }) }
}
