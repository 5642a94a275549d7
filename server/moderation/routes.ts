import { proven } from '../accounts/proof.ts'
import { admin, signedIn } from '../guards.ts'
import { readAccount } from './account.ts'
import { pauseOthers, removeOthers } from './campaigns.ts'
import { countWaiting, listCases } from './cases.ts'
import { claimCase, releaseCase } from './claim.ts'
import { closeCase } from './close.ts'
import { listOwnReports } from './own.ts'
import { report } from './report.ts'
import { lift, suspend } from './suspend.ts'
import { impersonate, stopImpersonating } from './impersonate.ts'

export const moderationRoutes = {
  report: signedIn.moderation.report.handler(({ context, input }) => report(context.caller, input)),
  mine: signedIn.moderation.mine.handler(({ context, input }) => listOwnReports(context.caller, input)),
  cases: admin.moderation.cases.handler(({ context, input }) => listCases(context.caller, input)),
  waiting: admin.moderation.waiting.handler(({ context }) => countWaiting(context.world.db)),
  claim: admin.moderation.claim.handler(({ context, input }) => claimCase(context.caller, input.id)),
  release: admin.moderation.release.handler(({ context, input }) => releaseCase(context.caller, input.id)),
  close: admin.moderation.close.handler(({ context, input }) =>
    input.outcome === 'suspend_author' ? proven(closeCase)({ context, input }) : closeCase(context.caller, input),
  ),
  pauseCampaign: admin.moderation.pauseCampaign.handler(({ context, input }) => pauseOthers(context.caller, input)),
  deleteCampaign: admin.moderation.deleteCampaign.handler(({ context, input }) => removeOthers(context.caller, input)),
  account: admin.moderation.account.handler(({ context, input }) => readAccount(context.world.db, input.id)),
  suspend: admin.moderation.suspend.handler(proven(suspend)),
  lift: admin.moderation.lift.handler(proven(lift)),
  impersonate: admin.moderation.impersonate.handler(({ context, input }) =>
    impersonate(context, context.caller, input),
  ),
  stopImpersonating: signedIn.moderation.stopImpersonating.handler(({ context }) => stopImpersonating(context)),
}
