import type { ContractRouterClient } from '@orpc/contract'
import { accounts } from './accounts.ts'
import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { billing } from './billing.ts'
import { campaigns } from './campaigns.ts'
import { dashboards } from './dashboards.ts'
import { email } from './email.ts'
import { karma } from './karma.ts'
import { moderation } from './moderation.ts'
import { notifications } from './notifications.ts'
import { operations } from './operations.ts'
import { ownData } from './own-data.ts'
import { palette } from './palette.ts'
import { signInMethods } from './sign-in-methods.ts'
import { squads } from './squads.ts'
import { submissions } from './submissions.ts'
import { tokens } from './tokens.ts'
import { webhooks } from './webhooks.ts'

/** The whole API between browser and server. */
export const contract = {
  accounts,
  admin,
  audit,
  billing,
  campaigns,
  dashboards,
  email,
  karma,
  moderation,
  notifications,
  ownData,
  palette,
  squads,
  submissions,
  tokens,
  signInMethods,
  webhooks,
  operations,
}

/** The API as a client calls it, in-process or over HTTP. */
export type Api = ContractRouterClient<typeof contract>
