import { accountRoutes } from './accounts/routes.ts'
import { adminRoutes } from './admin/routes.ts'
import { auditRoutes } from './audit/routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { anyone } from './guards.ts'
import { campaignRoutes } from './campaigns/routes.ts'
import { dashboardRoutes } from './dashboards/routes.ts'
import { emailRoutes } from './email/routes.ts'
import { karmaRoutes } from './karma/routes.ts'
import { moderationRoutes } from './moderation/routes.ts'
import { notificationRoutes } from './notifications/routes.ts'
import { operationRoutes } from './operations/routes.ts'
import { ownDataRoutes } from './own-data/routes.ts'
import { paletteRoutes } from './palette/routes.ts'
import { signInMethodRoutes } from './sign-in-methods/routes.ts'
import { squadRoutes } from './squads/routes.ts'
import { submissionRoutes } from './submissions/routes.ts'
import { tokenRoutes } from './tokens/routes.ts'
import { webhookRoutes } from './webhooks/routes.ts'

export const router = anyone.router({
  accounts: accountRoutes,
  admin: adminRoutes,
  audit: auditRoutes,
  billing: billingRoutes,
  campaigns: campaignRoutes,
  dashboards: dashboardRoutes,
  email: emailRoutes,
  karma: karmaRoutes,
  moderation: moderationRoutes,
  notifications: notificationRoutes,
  operations: operationRoutes,
  ownData: ownDataRoutes,
  palette: paletteRoutes,
  squads: squadRoutes,
  submissions: submissionRoutes,
  tokens: tokenRoutes,
  signInMethods: signInMethodRoutes,
  webhooks: webhookRoutes,
})
