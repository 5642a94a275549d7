import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cookieOf, send } from '../access-matrix/procedures.ts'
import { cancelPlan, checkoutOf, shownPlan, starter } from '../buying.ts'
import { testPassword } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Start } from './race.ts'

/** A new user for each race that ends a session, an account or the choice of a role. */
async function newcomer(world: TestWorld, role: 'contributor' | 'founder' = 'contributor') {
  const email = `${randomUUID()}@example.com`
  const person = { role, fullName: 'Nils Berg', email, password: testPassword }
  const cookie = cookieOf(await send(world, 'accounts.signUp', person))
  const { id } = await world.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return { id, email, cookie }
}

export async function signedIn(world: TestWorld): Promise<Start> {
  const { cookie } = await newcomer(world)
  return { input: undefined, cookie }
}

export async function signedInTwice(world: TestWorld): Promise<Start> {
  const { id: user_id, cookie } = await newcomer(world)
  const id = randomUUID()
  const expires_at = sql<Date>`now() + interval '1 hour'`
  await world.db.insertInto('sessions').values({ id, user_id, token: id, expires_at }).execute()
  return { input: { present: null }, cookie }
}

export async function changesPassword(world: TestWorld): Promise<Start> {
  const { cookie } = await newcomer(world)
  return { input: { present: testPassword, password: `${testPassword} stapled` }, cookie }
}

export async function leaves(world: TestWorld): Promise<Start> {
  const { email, cookie } = await newcomer(world)
  return { input: { email, present: null }, cookie }
}

/** A user who signed up with Google and is asked for a role. */
export async function mayChoose(world: TestWorld): Promise<Start> {
  const { id, cookie } = await newcomer(world)
  await world.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  await world.db.updateTable('users').set({ role_settled_at: null }).where('id', '=', id).execute()
  return { input: { role: 'contributor' }, cookie }
}

/** Ada in another browser: while an admin impersonates somebody, that browser's session can do nothing else. */
export async function adaImpersonates(world: TestWorld): Promise<Start> {
  const { ada, fran } = world
  const cookie = cookieOf(await send(world, 'accounts.signIn', { email: ada.email, password: testPassword }))
  return { input: { id: fran.id, reason: 'They asked for help.', present: null }, cookie }
}

/** Ada removes a newcomer's role. */
export async function losesRole(world: TestWorld): Promise<Start> {
  const { id } = await newcomer(world)
  return { input: { id }, cookie: world.ada.cookie }
}

/** A founder whose plan nobody but themselves has changed. */
async function founder(world: TestWorld) {
  const { cookie } = await newcomer(world, 'founder')
  const api = world.apiOf(cookie)
  return { billing: api.billing, cookie, checkout: { id: await checkoutOf({ api }) } }
}

async function subscriber(world: TestWorld) {
  const { billing, cookie, checkout } = await founder(world)
  await billing.paySandbox(checkout)
  return { billing, cookie }
}

export async function pays(world: TestWorld): Promise<Start> {
  const { checkout, cookie } = await founder(world)
  return { input: checkout, cookie }
}

export async function changesPlan(world: TestWorld): Promise<Start> {
  const { cookie } = await subscriber(world)
  return { input: { variantId: starter }, cookie }
}

export async function undoesChange(world: TestWorld): Promise<Start> {
  const { billing, cookie } = await subscriber(world)
  await billing.changePlan({ variantId: starter })
  return { input: undefined, cookie }
}

export async function cancels(world: TestWorld): Promise<Start> {
  const { billing, cookie } = await subscriber(world)
  return { input: await shownPlan({ api: { billing } }), cookie }
}

export async function resumes(world: TestWorld): Promise<Start> {
  const { billing, cookie } = await subscriber(world)
  await cancelPlan({ api: { billing } })
  return { input: await shownPlan({ api: { billing } }), cookie }
}
