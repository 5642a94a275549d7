import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { billing } from './billing.ts'
import { campaigns } from './campaigns.ts'
import { dashboards } from './dashboards.ts'
import { karma } from './karma.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { ownData } from './own-data.ts'
import { squads } from './squads.ts'
import { submissions } from './submissions.ts'

/** Everything browser and server say to each other. */
export const contract = {
  accounts,
  admin,
  billing,
  campaigns,
  dashboards,
  karma,
  notifications,
  ownData,
  squads,
  submissions,
  operations,
}

/** The API as a client calls it, in-process or over HTTP. */
export type Api = ContractRouterClient<typeof contract>
