import { sql } from 'kysely'
import type { Me } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import type { Db } from '../infra/db/pool.ts'
import { refuse } from '../refusals.ts'
import { readMe } from '../viewer.ts'
import { guessing } from './guessing.ts'
import { isPassword } from './hashing.ts'
import { rememberDevice } from './known-device.ts'
import type { Shown } from './open-session.ts'
import { openSession, shownPassword } from './open-session.ts'
import { presentSession } from './proof.ts'
import { askForCode } from './second-step.ts'
import { forget } from './sessions.ts'

interface Credentials {
  email: string
  password: string
}

/** As logged. */
type SignInMethod = 'password' | 'sign-up' | 'google' | 'passkey' | 'code' | 'first-run code' | 'demo'

/** Signs in. A wrong password and an unknown address get the same answer after the same work. */
export async function signIn(call: Call, { email, password }: Credentials): Promise<Me> {
  if (await call.me()) refuse('already_signed_in')
  const known = await readCredential(call.world.db, email)
  const tried = { email, userId: known?.userId ?? null }
  const isRight = await guessing(call, tried, () => isPassword(password, known?.hash ?? null))
  if (!known || !isRight) {
    call.world.log.info('A password was wrong', { userId: tried.userId, requestId: call.requestId })
    refuse('wrong_credentials')
  }
  return enter(call, known.userId, 'password', shownPassword(known.userId, known.hash, 'wrong_credentials'))
}

/** The end of every sign-in method, once the person is known. With two-step verification on, they are asked for a code first. */
export async function enter(call: Call, userId: string, by: SignInMethod, shown?: Shown): Promise<Me> {
  await askForCode(call, userId, shown)
  return enterNow(call, userId, by, shown)
}

/** Skips the second step, for a passkey or a code that was just given. */
export async function enterNow(call: Call, userId: string, by: SignInMethod, shown?: Shown): Promise<Me> {
  await openSession(call, userId, shown)
  call.world.live.publish(userId, { name: 'account_changed' })
  rememberDevice(call, userId)
  const { address, device } = authorOf(call.headers, userId)
  call.world.log.info('Signed in', { userId, by, address, device, requestId: call.requestId })
  return (await readMe(call.world, userId)) ?? refuse('not_signed_in')
}

/** The account of an address, its password's hash and whether it was just created; undefined when there is no account or no password. */
export const readCredential = async (db: Db, email: string) => {
  const row = await db
    .selectFrom('users')
    .innerJoin('accounts', 'accounts.user_id', 'users.id')
    .where('users.email', '=', email)
    .where('accounts.provider_id', '=', 'credential')
    .select(['users.id as userId', 'accounts.password as hash'])
    .select(sql<boolean>`users.created_at > now() - make_interval(mins => ${limits.newAccountMinutes})`.as('isNew'))
    .executeTakeFirst()
  return row?.hash ? { ...row, hash: row.hash } : undefined
}

/** Ends this session. Succeeds without one. */
export async function signOut(call: Call) {
  const { world } = call
  const me = await call.me()
  const session = await presentSession(call)
  const { headers } = await world.auth.api.signOut({ headers: call.headers, returnHeaders: true })
  call.cookies.push(...headers.getSetCookie())
  if (session) {
    // The row may still be there: better-auth does not report a failed delete.
    await world.db.deleteFrom('sessions').where('id', '=', session.id).execute()
    const { id: userId, address, device } = authorOf(call.headers, session.userId)
    world.log.info('Signed out', { userId, address, device, requestId: call.requestId })
  }
  // An admin who was impersonating someone must not disconnect that person's own browsers.
  if (me?.viewing) world.sessions.drop(me.id)
  else if (me) forget(world, me.id)
  return {}
}
