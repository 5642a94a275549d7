import { sql } from 'kysely'
import type { Me, Security } from '#/contract/accounts.ts'
import { limits } from '#/rules/limits.ts'
import type { Call } from '../call.ts'
import { forgive, giveBack, take } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { unlessRefused } from './guessing.ts'
import { isPassword } from './hashing.ts'

/** The session that a call came with; undefined when it ended meanwhile. */
export async function presentSessionId({ world, headers }: Call) {
  const found = await world.auth.api.getSession({ headers, query: { disableRefresh: true } })
  return found?.session.id
}

/** The present password's hash, if there is one, and whether the caller signed in just now. */
async function readProof(call: Call, me: Me) {
  const id = (await presentSessionId(call)) ?? null
  const { rows } = await sql<{ hash: string | null; isFresh: boolean }>`
    select
      (select password from accounts where user_id = ${me.id}::uuid and provider_id = 'credential') as hash,
      exists (select from sessions where id = ${id}::uuid and user_id = ${me.id}::uuid
        and created_at > now() - make_interval(mins => ${limits.freshSignInMinutes})) as "isFresh"`.execute(
    call.world.db,
  )
  return rows[0] ?? { hash: null, isFresh: false }
}

export async function readSecurity(call: Call, me: Me): Promise<Security> {
  const { hash, isFresh } = await readProof(call, me)
  return { hasPassword: hash !== null, isFresh }
}

/**
 * A session that was left open is not enough to take an account over: its owner has signed in just now or types the password.
 * Returns that password's hash; null when there is none and nothing was proven by it.
 */
export async function proveOwner(call: Call, me: Me, typed: string | null) {
  const { hash, isFresh } = await readProof(call, me)
  if (isFresh || hash === null) return { hash, isProven: isFresh }
  if (typed === null) refuse('password_needed')
  const { db } = call.world
  await take(db, 'presentPassword', me.id)
  const isRight = await unlessRefused(
    () => isPassword(typed, hash),
    () => giveBack(db, 'presentPassword', me.id),
  )
  if (!isRight) refuse('password_wrong')
  await forgive(db, 'presentPassword', me.id)
  return { hash, isProven: true }
}

/** The same for verbs that ask for nothing else. */
export async function proveNow(call: Call, me: Me, typed: string | null) {
  if (!(await proveOwner(call, me, typed)).isProven) refuse('log_in_again')
}
