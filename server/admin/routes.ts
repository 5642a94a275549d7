import { admin } from '../guards.ts'
import { assignTeam } from './assign-team.ts'
import { assign } from './assign.ts'
import { listAssignments } from './assignments.ts'
import { giveRole } from './give-role.ts'
import { listPeople } from './people.ts'
import { removeRole } from './remove-role.ts'
import { statistics } from './statistics.ts'
import { unassign } from './unassign.ts'
import { undoRemoval } from './undo-removal.ts'
import { countUsers, listUsers } from './users.ts'

export const adminRoutes = {
  statistics: admin.admin.statistics.handler(({ context }) => statistics(context.world.db)),
  people: admin.admin.people.handler(({ context, input }) => listPeople(context.world.db, input)),
  assignments: admin.admin.assignments.handler(({ context, input }) => listAssignments(context.world.db, input)),
  assign: admin.admin.assign.handler(({ context, input }) => assign(context.caller, input)),
  assignTeam: admin.admin.assignTeam.handler(({ context, input }) => assignTeam(context.caller, input)),
  unassign: admin.admin.unassign.handler(({ context, input }) => unassign(context.caller, input.id)),
  users: admin.admin.users.handler(({ context, input }) => listUsers(context.world.db, input)),
  userCounts: admin.admin.userCounts.handler(({ context }) => countUsers(context.world.db)),
  giveRole: admin.admin.giveRole.handler(({ context, input }) => giveRole(context.caller, input)),
  removeRole: admin.admin.removeRole.handler(({ context, input }) => removeRole(context.caller, input.id)),
  undoRemoval: admin.admin.undoRemoval.handler(({ context, input }) => undoRemoval(context.caller, input.id)),
}
