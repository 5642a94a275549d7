import { admin } from '../call.ts'
import { assign } from './assign.ts'
import { listAssignments } from './assignments.ts'
import { listPeople } from './people.ts'
import { statistics } from './statistics.ts'
import { unassign } from './unassign.ts'

export const adminRoutes = {
  statistics: admin.admin.statistics.handler(({ context }) => statistics(context.world.db)),
  people: admin.admin.people.handler(({ context, input }) => listPeople(context.world.db, input)),
  assignments: admin.admin.assignments.handler(({ context, input }) => listAssignments(context.world.db, input.cursor)),
  assign: admin.admin.assign.handler(({ context, input }) => assign(context.caller, input)),
  unassign: admin.admin.unassign.handler(({ context, input }) => unassign(context.caller, input.id)),
}
