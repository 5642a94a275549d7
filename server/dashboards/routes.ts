import { contributor, founder, signedIn } from '../guards.ts'
import { balances } from '../karma/ledger.ts'
import { contributorCampaigns, pendingPosts } from './contributor-lists.ts'
import { contributorDashboard } from './contributor.ts'
import { founderDashboard } from './founder.ts'

export const dashboardRoutes = {
  founder: founder.dashboards.founder.handler(({ context, input }) => founderDashboard(context.caller, input)),
  contributor: contributor.dashboards.contributor.handler(({ context }) => contributorDashboard(context.caller)),
  campaigns: contributor.dashboards.campaigns.handler(({ context, input }) =>
    contributorCampaigns(context.caller, input),
  ),
  pendingPosts: contributor.dashboards.pendingPosts.handler(({ context, input }) =>
    pendingPosts(context.caller, input),
  ),
  karma: signedIn.dashboards.karma.handler(({ context: { caller } }) => balances(caller.world.db, caller.me.id)),
}
