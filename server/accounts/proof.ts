import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Me, Security } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import type { Audited, Call } from '../call.ts'
import { now } from '../infra/db/now.ts'
import { oneRow } from '../infra/db/one-row.ts'
import type { Db } from '../infra/db/pool.ts'
import { forgive, giveBack, take } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { unlessRefused } from './guessing.ts'
import { isPassword } from './hashing.ts'

/** The call's session and whose it is; undefined when it has ended meanwhile. */
export async function presentSession({ world, headers }: Call) {
  const found = await world.auth.api.getSession({ headers, query: { disableRefresh: true } })
  return found?.session
}

export const presentSessionId = async (call: Call) => (await presentSession(call))?.id

/** The hash of the current password, if there is one, and whether the caller signed in within the last few minutes. */
async function readProof(call: Call, me: Me) {
  const id = (await presentSessionId(call)) ?? null
  return oneRow(
    call.world.db,
    sql<{ hash: string | null; isFresh: boolean }>`
    select
      (select password from accounts where user_id = ${me.id}::uuid and provider_id = 'credential') as hash,
      exists (select from sessions where id = ${id}::uuid and user_id = ${me.id}::uuid
        and created_at > now() - make_interval(mins => ${limits.freshSignInMinutes})) as "isFresh"`,
  )
}

export async function readSecurity(call: Call, me: Me): Promise<Security> {
  const { hash, isFresh } = await readProof(call, me)
  return { hasPassword: hash !== null, isFresh }
}

/**
 * An open session is not enough to take over an account: its owner must have signed in recently or type the password. Returns the
 * password's hash, or null without one. `isProven` is false only when the sign-in is not recent and there is no password.
 */
export async function proveOwner(call: Call, me: Me, typed: string | null) {
  const { hash, isFresh } = await readProof(call, me)
  if (isFresh || hash === null) return { hash, isProven: isFresh, byPassword: false }
  if (typed === null) refuse('password_needed')
  const { db } = call.world
  await take(db, 'presentPassword', me.id)
  const isRight = await unlessRefused(
    () => isPassword(typed, hash),
    () => giveBack(db, 'presentPassword', me.id),
  )
  if (!isRight) refuse('password_wrong')
  await forgive(db, 'presentPassword', me.id)
  return { hash, isProven: true, byPassword: true }
}

/** Like `proveOwner`, for verbs that need nothing but the check. */
export async function proveNow(call: Call, me: Me, typed: string | null) {
  if (!(await proveOwner(call, me, typed)).isProven) refuse('log_in_again')
}

/**
 * Like `proveNow`, for admins' acts upon others, which come in series and can be reversed: a password typed for one covers the next
 * ones in the same session for `freshSignInMinutes`. It does not cover acts that guard the admin's own account.
 */
export async function proveAct(call: Call, me: Me, typed: string | null) {
  const { db } = call.world
  const session = (await presentSessionId(call)) ?? refuse('not_signed_in')
  if (await isStillProven(db, session)) return
  const { isProven, byPassword } = await proveOwner(call, me, typed)
  if (!isProven) refuse('log_in_again')
  if (byPassword) await keepProof(db, me.id, session)
}

interface Proving<Wish> {
  context: Call & { caller: Audited }
  input: Wish & { present: string | null }
}

/** The route handler of such an act: asks for proof first. */
export const proven =
  <Wish, Result>(act: (caller: Audited, wish: Wish) => Promise<Result>) =>
  async ({ context, input }: Proving<Wish>) => {
    await proveAct(context, context.caller.me, input.present)
    return act(context.caller, input)
  }

const proofOf = (session: string) => `proof:${session}`

const isStillProven = async (db: Db, session: string) =>
  (await db
    .selectFrom('verifications')
    .select('id')
    .where('identifier', '=', proofOf(session))
    .where('expires_at', '>', now)
    .limit(1)
    .executeTakeFirst()) !== undefined

const keepProof = (db: Db, userId: string, session: string) =>
  db
    .insertInto('verifications')
    .values({
      id: randomUUIDv7(),
      identifier: proofOf(session),
      value: userId,
      expires_at: sql<Date>`now() + make_interval(mins => ${limits.freshSignInMinutes})`,
    })
    .execute()
