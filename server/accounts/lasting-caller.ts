import type { Me } from '#/contract/accounts.ts'
import type { Audited, Call } from '../call.ts'
import { callerOf } from '../call.ts'
import type { Tx } from '../infra/db/change.ts'
import { refuse } from '../refusals.ts'
import { isOpen } from './here.ts'
import { presentSessionId } from './proof.ts'

/**
 * Like `callerOf`, for changes that outlast a session: every change also checks, in its own transaction, that the session or token the
 * call came with has not been ended. Otherwise a change that an intruder has begun could still be made after a new password shut them out.
 */
export async function lastingCallerOf(call: Call, me: Me): Promise<Audited> {
  const { world, ...caller } = callerOf(call, me)
  const refuseIfEnded = await watchEnd(call)
  const admit = async (tx: Tx) => {
    await world.admit?.(tx)
    await refuseIfEnded(tx)
  }
  return { ...caller, world: { ...world, admit } }
}

async function watchEnd(call: Call) {
  if (call.token) {
    const { id } = (await call.token()) ?? refuse('token_unknown')
    return async (tx: Tx) => {
      if (!(await isOpen(tx, id, 'access_tokens'))) refuse('token_unknown')
    }
  }
  const id = (await presentSessionId(call)) ?? refuse('not_signed_in')
  return async (tx: Tx) => {
    if (!(await isOpen(tx, id))) refuse('not_signed_in')
  }
}
