import type { Context } from 'hono'
import { z } from 'zod'
import { proof } from '#/contract/accounts.ts'
import { proveNow } from '../accounts/proof.ts'
import type { App, Variables } from '../app.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { refuseWhileImpersonating } from '../guards.ts'
import { change } from '../infra/db/change.ts'
import { zipped } from '../infra/files/zip.ts'
import { download } from '../http/download.ts'
import { answer } from '../http/plain-http.ts'
import { refuse } from '../refusals.ts'
import { ownEntries } from './archive.ts'

/** A slow download is cut off: until it ends the person cannot start another. */
const longestMs = 15 * 60_000

const asked = z.object({ present: proof })

/**
 * A person's own data as an archive. They must have just proven who they are: an open session is not enough to take everything. It is
 * an expensive read, so each person has one at a time in each process. A POST, because a password must not be in a URL.
 */
export function mountArchive(app: App, callOf: (c: Context<Variables>) => Call) {
  const running = new Set<string>()
  app.post('/api/me/export', c => {
    const call = callOf(c)
    return answer(c, call, async caller => {
      const { world, me } = caller
      refuseWhileImpersonating(me)
      const typed: unknown = await c.req.json().catch(() => null)
      const { present } = asked.safeParse(typed).data ?? refuse('bad_input')
      await proveNow(call, me, present)
      if (running.has(me.id)) refuse('export_running')
      running.add(me.id)
      await change(world, tx => note(tx, caller.author, { action: 'data_exported', subject: me.id })).catch(error => {
        running.delete(me.id)
        throw error
      })
      const ended = () => void running.delete(me.id)
      const chunks = zipped(ownEntries(caller))
      return download(c, call, { chunks, type: 'application/zip', name: 'my-data.zip', longestMs, ended })
    })
  })
}
