import { proven } from '../accounts/proof.ts'
import { admin, anyone } from '../guards.ts'
import { readBooks } from './books.ts'
import { askForBooks } from './check-books.ts'
import { listConnections } from './connections.ts'
import { listDecisions } from './decisions.ts'
import { listDeliveries, readOutgoing } from './deliveries.ts'
import { endConnections } from './end-connections.ts'
import { isFirstRun, makeFirstAdmin } from './first-run.ts'
import { listJobs } from './jobs.ts'
import { retry } from './retry.ts'
import { listServices } from './services.ts'

export const operationRoutes = {
  jobs: admin.operations.jobs.handler(({ context }) => listJobs(context.world.db)),
  services: admin.operations.services.handler(({ context }) => listServices(context.world)),
  decisions: admin.operations.decisions.handler(({ context, input }) => listDecisions(context.world.db, input)),
  retry: admin.operations.retry.handler(({ context, input }) => retry(context.caller, input)),
  outgoing: admin.operations.outgoing.handler(({ context, input }) => readOutgoing(context.world, input.channel)),
  deliveries: admin.operations.deliveries.handler(({ context, input }) => listDeliveries(context.world.db, input)),
  connections: admin.operations.connections.handler(({ context, input }) => listConnections(context.world, input)),
  endConnections: admin.operations.endConnections.handler(proven(endConnections)),
  books: admin.operations.books.handler(({ context }) => readBooks(context.world.db)),
  checkBooks: admin.operations.checkBooks.handler(({ context }) => askForBooks(context.caller)),
  firstRun: anyone.operations.firstRun.handler(async ({ context }) => ({ open: await isFirstRun(context.world.db) })),
  firstAdmin: anyone.operations.firstAdmin.handler(({ context, input }) => makeFirstAdmin(context, input)),
}
