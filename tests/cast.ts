import { randomUUIDv7 } from 'node:crypto'
import { createRouterClient } from '@orpc/server'
import type { Api } from '#/contract/index.ts'
import type { SignUpRole } from '#/rules/roles.ts'
import { makeCall } from '#/server/call.ts'
import { readConfig } from '#/server/config.ts'
import type { Db } from '#/server/infra/db/pool.ts'
import { router } from '#/server/router.ts'
import { nobodyListens } from '#/server/infra/live/live.ts'
import { makeWorld, nothingLeaves } from '#/server/world.ts'
import { subscribes } from './buying.ts'
import { quickHash } from './quick-hashes.ts'

export const testSecret = 'a secret that only the tests know about'
export const testPassword = 'correct horse battery'

/**
 * The people of the tests. The first letter gives the role: F founder, C contributor, A admin, N none
 * yet. Fran and Fred pay for Pro; Fern has no plan. Carl is on Fran's team; Cara and Cole are on none.
 */
export const people = {
  fran: { fullName: 'Fran Miller', role: 'founder', plan: true },
  fred: { fullName: 'Fred Okafor', role: 'founder', plan: true },
  fern: { fullName: 'Fern Silva', role: 'founder', plan: false },
  cara: { fullName: 'Cara Jensen', role: 'contributor', plan: false },
  cole: { fullName: 'Cole Tanaka', role: 'contributor', plan: false },
  carl: { fullName: 'Carl Novak', role: 'contributor', plan: false },
  ada: { fullName: 'Ada Brandt', role: 'contributor', plan: false },
  nora: { fullName: 'Nora Haddad', role: 'contributor', plan: false },
} as const satisfies Record<string, { fullName: string; role: SignUpRole; plan: boolean }>

export type Name = keyof typeof people

/** Each person's id in the database, and their session cookie. */
export type CastCookies = Record<Name, { id: string; cookie: string }>

export const fransRoomId = '01900000-0000-7000-8000-00000000f0a1'

/** Signs everybody up through the API; what no API can do (an admin, a removed role, a team) is written to the database directly. */
export async function signUpCast(db: Db): Promise<CastCookies> {
  const world = makeWorld({
    config: readConfig({}),
    db,
    secret: testSecret,
    live: nobodyListens,
    ...nothingLeaves,
    log: { info: () => {}, error: (message, error) => console.error(message, error) },
  })
  const signUp = async (name: Name) => {
    const { fullName, role, plan } = people[name]
    const call = makeCall(world, new Headers(), 'cast')
    const api: Api = createRouterClient(router, { context: call })
    const { id } = await api.accounts.signUp({ role, fullName, email: `${name}@example.com`, password: testPassword })
    const [cookie = ''] = call.cookies.map(each => each.split(';')[0] ?? '').filter(each => each.startsWith('session='))
    if (plan) {
      const own: Api = createRouterClient(router, { context: makeCall(world, new Headers({ cookie }), 'cast') })
      await subscribes({ api: own })
    }
    return { id, cookie }
  }
  const [fran, fred, fern, cara, cole, carl, ada, nora] = await Promise.all([
    signUp('fran'),
    signUp('fred'),
    signUp('fern'),
    signUp('cara'),
    signUp('cole'),
    signUp('carl'),
    signUp('ada'),
    signUp('nora'),
  ])
  // A sign-up while no mail is sent leaves the address treated as confirmed but not marked so; tests of mails need it marked.
  await db.updateTable('users').set({ email_verified: true }).execute()
  // Their passwords are checked hundreds of times. What a hash costs is for the tests of hashing.
  await db
    .updateTable('accounts')
    .set({ password: quickHash(testPassword) })
    .execute()
  await db.updateTable('user_roles').set({ role: 'admin' }).where('user_id', '=', ada.id).execute()
  await db.deleteFrom('user_roles').where('user_id', '=', nora.id).execute()
  await db
    .insertInto('founder_team_assignments')
    .values({ id: randomUUIDv7(), founder_id: fran.id, contributor_id: carl.id, assigned_by: ada.id })
    .execute()
  await db
    .insertInto('squad_rooms')
    .values({ id: fransRoomId, founder_id: fran.id, name: 'Fran Miller’s Squad' })
    .execute()
  return { fran, fred, fern, cara, cole, carl, ada, nora }
}
