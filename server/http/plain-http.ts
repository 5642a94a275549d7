import type { Context } from 'hono'
import { ORPCError } from '@orpc/server'
import { z } from 'zod'
import type { RefusalCode, RefusalData } from '#/rules/words.ts'
import { refusals, wordsFor } from '#/rules/words.ts'
import type { Audited, Call } from '../call.ts'
import { callerOf } from '../call.ts'
import { refuseWhileImpersonating } from '../guards.ts'
import { FilesGone } from '../infra/files/files.ts'
import { isRefusal, lackOf, refuse, waitFor } from '../refusals.ts'

/** For routes that no procedure can carry, such as a picture's bytes. Signed-in people only, with the usual refusals. */
export async function answer(c: Context, call: Call, handle: (caller: Audited) => Promise<Response>) {
  try {
    const me = (await call.me()) ?? refuse('not_signed_in')
    if (c.req.method !== 'GET') {
      refuseWhileImpersonating(me)
      if (await call.world.isFull()) refuse('storage_full')
    }
    return await handle(callerOf(call, me))
  } catch (error) {
    if (error instanceof ORPCError && isRefusal(error.code)) return refused(c, error.code, dataOf(error.data))
    const lacking = lackOf(error)
    if (!lacking) throw error
    if (!(error instanceof FilesGone)) call.world.log.error('Request failed', error, { requestId: call.requestId })
    return refused(c, lacking)
  }
}

/** A refusal in the form of the REST API, or in the RPC envelope on RPC paths. */
export function refused(c: Context, code: RefusalCode, data?: RefusalData) {
  const { status } = refusals[code]
  const seconds = waitFor(status, data)
  if (seconds !== null) c.header('retry-after', String(seconds))
  c.set('refused', code)
  const said = { defined: true, code, status, message: wordsFor(code, data), ...(data && { data }) }
  return c.json(c.req.path.startsWith('/api/rpc/') ? { json: said } : said, status)
}

const refusalData = z.record(z.string(), z.union([z.string(), z.number()]))

const dataOf = (data: unknown) => refusalData.safeParse(data).data
