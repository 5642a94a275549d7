import type { Context } from 'hono'
import type { Me } from '#/contract/accounts.ts'
import { proof } from '#/contract/accounts.ts'
import type { AuditFilter } from '#/contract/audit.ts'
import { auditFilter } from '#/contract/audit.ts'
import type { App, Variables } from '../app.ts'
import type { Call } from '../call.ts'
import { change } from '../infra/db/change.ts'
import { download } from '../http/download.ts'
import { answer } from '../http/plain-http.ts'
import { refuse } from '../refusals.ts'
import { csvOf } from './export.ts'
import { note } from './note.ts'

/** A slow download is cut off, because it holds a database connection. */
const longestMs = 10 * 60_000

/** Refuses callers who have not proven who they are. */
type Prove = (call: Call, me: Me, typed: string | null) => Promise<void>

const asked = auditFilter.extend({ present: proof })

/**
 * The audit log as CSV, for admins who have just proven who they are; one export at a time in
 * each process. The export is itself logged. A POST, because a password must not be in a URL.
 */
export function mountAuditExport(app: App, callOf: (c: Context<Variables>) => Call, prove: Prove) {
  let running = false
  app.post('/api/admin/audit.csv', c => {
    const call = callOf(c)
    return answer(c, call, async ({ world, me, author }) => {
      if (me.role !== 'admin') refuse('forbidden')
      const typed: unknown = await c.req.json().catch(() => null)
      const { present, ...filter } = asked.safeParse(typed).data ?? refuse('bad_input')
      await prove(call, me, present)
      if (running) refuse('log_export_running')
      running = true
      const over = () => void (running = false)
      try {
        await change(world, tx => note(tx, author, { action: 'audit_exported', after: chosenOf(filter) }))
      } catch (error) {
        over()
        throw error
      }
      const chunks = csvOf(world.db, filter)
      return download(c, call, {
        chunks,
        type: 'text/csv; charset=utf-8',
        name: 'audit-log.csv',
        longestMs,
        ended: over,
      })
    })
  })
}

/** What the log says was exported: only the filters that were set. */
const chosenOf = (filter: AuditFilter) => Object.fromEntries(Object.entries(filter).filter(([, value]) => value))
