import type { Me } from '#/contract/accounts.ts'
import { isStillPassword } from '../accounts/here.ts'
import { hasTwoSteps, stepCookie } from '../accounts/second-step.ts'
import { enterNow } from '../accounts/sign-in.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { authorOf } from '../call.ts'
import { endCookie, readCookie } from '../http/cookie.ts'
import type { Tx } from '../infra/db/change.ts'
import { change } from '../infra/db/change.ts'
import { now } from '../infra/db/now.ts'
import { forgive, take } from '../limits.ts'
import { refuse } from '../refusals.ts'
import { unseal } from '../sealed.ts'
import { hashOf } from '../token.ts'
import { spendRecoveryCode } from './recovery-codes.ts'
import { isAppCode, stepOf } from './totp.ts'
import { secretPurpose } from './two-step.ts'

/** The second step of signing in: a code from the app or a recovery code, each valid once. The attempt is counted before it is checked. */
export async function giveCode(call: Call, typed: string): Promise<Me> {
  if (await call.me()) refuse('already_signed_in')
  const { db } = call.world
  const stepId = hashOf(readCookie(call, stepCookie) ?? '')
  const { userId, hash } = await owerOf(call, stepId)
  const { rate, spend } = isAppCode(typed) ? appCode : paperCode
  await take(db, rate, stepId)
  await take(db, rate, userId)
  await change(call.world, async tx => {
    if (!(await spend(tx, call, userId, typed))) refuse('code_wrong')
    const { numDeletedRows } = await tx.deleteFrom('second_steps').where('id', '=', stepId).executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) refuse('code_too_late')
  })
  await forgive(db, appCode.rate, userId)
  await forgive(db, paperCode.rate, userId)
  const isStill = async (tx: Tx) =>
    (await hasTwoSteps(tx, userId)) && (hash === null || (await isStillPassword(tx, userId, hash)))
  const me = await enterNow(call, userId, 'code', { isStill, late: 'code_too_late' })
  endCookie(call, stepCookie)
  return me
}

/** Counted apart, so that wrong codes of an app do not use up the attempts with recovery codes. */
const appCode = { rate: 'secondStep', spend: spendAppCode } as const
const paperCode = { rate: 'recoveryCode', spend: spendPaperCode } as const

/**
 * The person who owes a code and the hash of their password, if any. A
 * password change has deleted the second steps that began with the old one.
 */
async function owerOf({ world }: Call, stepId: string) {
  const owed = await world.db
    .selectFrom('second_steps as s')
    .leftJoin('accounts as a', join => join.onRef('a.user_id', '=', 's.user_id').on('a.provider_id', '=', 'credential'))
    .select(['s.user_id as userId', 'a.password as hash'])
    .where('s.id', '=', stepId)
    .where('s.expires_at', '>', now)
    .executeTakeFirst()
  return owed ?? refuse('code_too_late')
}

async function spendAppCode(tx: Tx, { world }: Call, userId: string, typed: string) {
  const app = await tx
    .selectFrom('two_steps')
    .select(['secret', now.as('now')])
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .forUpdate()
    .executeTakeFirst()
  const secret = app && unseal(world, secretPurpose, userId, app.secret)
  const step = secret === undefined ? null : stepOf(secret, typed.replaceAll(/\s/g, ''), app?.now ?? new Date(0))
  if (step === null) return false
  const taken = await tx
    .updateTable('two_steps')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .returning('user_id')
    .executeTakeFirst()
  return taken !== undefined
}

async function spendPaperCode(tx: Tx, { headers }: Call, userId: string, typed: string) {
  if (!(await spendRecoveryCode(tx, userId, typed))) return false
  await note(tx, authorOf(headers, userId), { action: 'recovery_code_used', subject: userId })
  return true
}
