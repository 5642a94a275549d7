import type { Context } from 'hono'
import { ORPCError } from '@orpc/server'
import type { RefusalCode } from '#/rules/words.ts'
import { refusals } from '#/rules/words.ts'
import type { Audited, Call } from './call.ts'
import { callerOf, refuseWhileViewing } from './call.ts'
import { isRefusal, refuse } from './refusals.ts'

/** For what no procedure can carry, such as a picture's bytes: signed-in people only, and the same refusals as everywhere. */
export async function answer(c: Context, call: Call, handle: (caller: Audited) => Promise<Response>) {
  try {
    const me = (await call.me()) ?? refuse('not_signed_in')
    if (c.req.method !== 'GET') refuseWhileViewing(me)
    return await handle(callerOf(call, me))
  } catch (error) {
    if (error instanceof ORPCError && isRefusal(error.code)) return refused(c, error.code)
    throw error
  }
}

/** A refusal as the API says it. */
export const refused = (c: Context, code: RefusalCode) =>
  c.json({ defined: true, code, status: refusals[code].status, message: refusals[code].words }, refusals[code].status)
