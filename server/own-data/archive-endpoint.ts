import type { Context } from 'hono'
import type { App, Variables } from '../app.ts'
import { note } from '../audit/note.ts'
import type { Call } from '../call.ts'
import { refuseWhileImpersonating } from '../guards.ts'
import { change } from '../infra/db/change.ts'
import { zipped } from '../infra/files/zip.ts'
import { pulled } from '../infra/pulled.ts'
import { isSameOrigin } from '../http/origin.ts'
import { answer } from '../http/plain-http.ts'
import { refuse } from '../refusals.ts'
import { ownEntries } from './archive.ts'

/** A slow download is cut off: until it ends the person cannot start another. */
const longestMs = 15 * 60_000

/**
 * A person's own data as an archive. It is an expensive read, so only our own pages can start it, and each person has one at a time
 * in each process.
 */
export function mountArchive(app: App, callOf: (c: Context<Variables>) => Call) {
  const running = new Set<string>()
  app.get('/api/me/export', c =>
    answer(c, callOf(c), async caller => {
      const { world, me } = caller
      if (!isSameOrigin(world.config, name => c.req.header(name))) refuse('foreign_origin')
      refuseWhileImpersonating(me)
      if (running.has(me.id)) refuse('export_running')
      running.add(me.id)
      await change(world, tx => note(tx, caller.author, { action: 'data_exported', subject: me.id })).catch(error => {
        running.delete(me.id)
        throw error
      })
      const body = pulled(zipped(ownEntries(caller)), AbortSignal.timeout(longestMs), () => void running.delete(me.id))
      return c.body(body, 200, {
        'content-type': 'application/zip',
        'content-disposition': 'attachment; filename="my-data.zip"',
        'cache-control': 'no-store',
      })
    }),
  )
}
