import { admin, signedIn } from '../guards.ts'
import { listActivity } from './activity.ts'
import { listEntries } from './log.ts'

export const auditRoutes = {
  entries: admin.audit.entries.handler(({ context, input }) => listEntries(context.world.db, input)),
  mine: signedIn.audit.mine.handler(({ context, input }) => listActivity(context.caller, input)),
}
