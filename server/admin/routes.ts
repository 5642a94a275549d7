import { admin } from '../call.ts'
import { statistics } from './statistics.ts'

export const adminRoutes = {
  statistics: admin.admin.statistics.handler(({ context }) => statistics(context.world.db)),
}
