import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { cookieOf, send } from '../access-matrix/procedures.ts'
import { testPassword } from '../cast.ts'
import type { TestWorld } from '../world.ts'
import type { Start } from './race.ts'

/** Somebody new for each race that ends a session, an account or the choice of a role. */
async function newcomer(world: TestWorld) {
  const email = `${randomUUID()}@example.com`
  const person = { role: 'contributor', fullName: 'Nils Berg', email, password: testPassword }
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
  return { input: undefined, cookie }
}

export async function changesPassword(world: TestWorld): Promise<Start> {
  const { cookie } = await newcomer(world)
  return { input: { present: testPassword, password: `${testPassword} stapled` }, cookie }
}

export async function leaves(world: TestWorld): Promise<Start> {
  const { email, cookie } = await newcomer(world)
  return { input: { email, present: null }, cookie }
}

/** As somebody who came through Google and was asked for a role. */
export async function mayChoose(world: TestWorld): Promise<Start> {
  const { id, cookie } = await newcomer(world)
  await world.db.deleteFrom('user_roles').where('user_id', '=', id).execute()
  await world.db.updateTable('users').set({ role_settled_at: null }).where('id', '=', id).execute()
  return { input: { role: 'contributor' }, cookie }
}

/** Ada in another browser: the one she looks through somebody's eyes with cannot do anything else. */
export async function adaLooks(world: TestWorld): Promise<Start> {
  const { ada, fran } = world
  const cookie = cookieOf(await send(world, 'accounts.signIn', { email: ada.email, password: testPassword }))
  return { input: { id: fran.id, reason: 'They asked for help.', present: null }, cookie }
}

/** Ada takes a newcomer their role. */
export async function losesRole(world: TestWorld): Promise<Start> {
  const { id } = await newcomer(world)
  return { input: { id }, cookie: world.ada.cookie }
}
